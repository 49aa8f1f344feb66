import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import { useTokens } from "../../../facts/use-tokens";
import type { FigureSpan, FiguresView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Chart } from "../../../kit/Chart/Chart";
import type { Line } from "../../../kit/Chart/options";
import { Segments } from "../../../kit/Segments/Segments";
import { Busy, ErrorState } from "../../../kit/states/States";
import { ExactTime } from "../../../kit/text/Text";
import { formatDuration, formatMoment, formatSpan } from "../../../kit/text/time";
import styles from "./Figures.module.css";

const SPANS = ["hour", "day", "week"] as const satisfies readonly FigureSpan[];

/** How the agent did: calls, errors, how long it took, and how long it waited for a person. */
export function Figures({ id }: { id: string }) {
  const { t } = useTranslation("figures");
  const say = useSay();
  const [span, setSpan] = useState<FigureSpan>("day");
  const query = useCommandQuery("agents.figures", { id, span }, { keepPrevious: true });
  return (
    <div className={styles.figures}>
      <div>
        <Segments
          label={t("span")}
          options={SPANS.map((key) => ({ key, label: t(`spans.${key}`) }))}
          selected={span}
          onSelect={setSpan}
        />
      </div>
      {query.data !== undefined ? (
        <Shown view={query.data} />
      ) : query.error !== null ? (
        <ErrorState title={say(query.error.told)} hints={query.error.hints.map(say)} />
      ) : (
        <Busy>{t("loading")}</Busy>
      )}
    </div>
  );
}

function Shown({ view }: { view: FiguresView }) {
  const { t, i18n } = useTranslation("figures");
  const { whole, parts, since, partMs, logSince } = view;
  const { language } = i18n;
  const at = useMemo(() => parts.map((_, place) => since + place * partMs), [parts, since, partMs]);
  const minutes = new Intl.NumberFormat(language, {
    style: "unit",
    unit: "minute",
    unitDisplay: "short",
    maximumFractionDigits: 1,
  });
  const inMinutes = (milliseconds: number) => minutes.format(milliseconds / 60_000);
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const countTokens = useTokens();
  const rate = whole.calls === 0 ? t("none") : percent.format(whole.failed / whole.calls);
  const spread = (p50: number | null, p95: number | null) =>
    p50 === null || p95 === null
      ? t("none")
      : t("spread", { p50: formatDuration(p50), p95: formatDuration(p95) });
  return (
    <>
      <dl className={styles.tiles}>
        <Tile name={t("calls")} value={String(whole.calls)} />
        <Tile name={t("errors")} value={t("errorRate", { rate, count: whole.failed })} />
        <Tile name={t("latency")} value={spread(whole.latencyP50, whole.latencyP95)} />
        <Tile name={t("firstByte")} value={spread(whole.firstByteP50, whole.firstByteP95)} />
        <Tile
          name={t("waited")}
          value={whole.waitedMs === 0 ? t("none") : formatSpan(whole.waitedMs, language)}
        />
        {whole.tokens !== null && <Tile name={t("tokens")} value={countTokens(whole.tokens)} />}
      </dl>
      {logSince !== null && (
        <p className={styles.note}>
          {t("logSince")} <ExactTime at={logSince} />
        </p>
      )}
      <div className={styles.charts}>
        <Titled
          title={t("chart.calls")}
          at={at}
          format={String}
          lines={[
            {
              label: t("calls"),
              token: "line-control",
              shape: "bars",
              values: parts.map(({ calls }) => calls),
            },
            { label: t("failed"), token: "bad", shape: "bars", values: parts.map(({ failed }) => failed) },
          ]}
        />
        <Titled
          title={t("chart.latency")}
          at={at}
          format={formatDuration}
          lines={[
            { label: t("p50"), token: "text", shape: "line", values: parts.map((part) => part.latencyP50) },
            { label: t("p95"), token: "info", shape: "dashed", values: parts.map((part) => part.latencyP95) },
          ]}
        />
        <Titled
          title={t("chart.firstByte")}
          at={at}
          format={formatDuration}
          lines={[
            { label: t("p50"), token: "text", shape: "line", values: parts.map((part) => part.firstByteP50) },
            {
              label: t("p95"),
              token: "info",
              shape: "dashed",
              values: parts.map((part) => part.firstByteP95),
            },
          ]}
        />
        <Titled
          title={t("chart.waited")}
          at={at}
          format={inMinutes}
          lines={[
            {
              label: t("waited"),
              token: "accent",
              shape: "bars",
              values: parts.map(({ waitedMs }) => waitedMs),
            },
          ]}
        />
        {whole.tokens !== null && (
          <Titled
            title={t("chart.tokens")}
            at={at}
            format={String}
            lines={[
              {
                label: t("tokensIn"),
                token: "line-control",
                shape: "bars",
                values: parts.map(({ tokens }) => tokens?.input ?? 0),
              },
              {
                label: t("tokensOut"),
                token: "info",
                shape: "bars",
                values: parts.map(({ tokens }) => tokens?.output ?? 0),
              },
            ]}
          />
        )}
      </div>
      <details>
        <summary>{t("table")}</summary>
        <Table view={view} at={at} spread={spread} />
      </details>
    </>
  );
}

function Tile({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type TitledProps = {
  title: string;
  at: readonly number[];
  lines: readonly Line[];
  format: (value: number) => string;
};

function Titled({ title, at, lines, format }: TitledProps) {
  const { i18n } = useTranslation();
  return (
    <figure className={styles.chart}>
      <figcaption>
        {title}
        {lines.length > 1 && (
          <span className={styles.legend}>
            {lines.map(({ label, token, shape }) => (
              <span key={label}>
                <span className={styles[shape]} style={{ color: `var(--${token})` }} aria-hidden /> {label}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <Chart label={title} at={at} lines={lines} format={format} language={i18n.language} />
    </figure>
  );
}

type TableProps = {
  view: FiguresView;
  at: readonly number[];
  spread: (p50: number | null, p95: number | null) => string;
};

/** The same in words, for whoever does not see the charts or wants the numbers. */
function Table({ view: { parts, whole }, at, spread }: TableProps) {
  const { t, i18n } = useTranslation("figures");
  const rows = parts.map((part, place) => ({ part, at: at[place] ?? 0 })).toReversed();
  const countTokens = useTokens();
  const tellsTokens = whole.tokens !== null;
  const busy = rows.filter(({ part }) => part.calls > 0 || part.waitedMs > 0 || part.tokens !== null);
  if (busy.length === 0) return <p>{t("nothing")}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("from")}</th>
          <th scope="col">{t("calls")}</th>
          <th scope="col">{t("failed")}</th>
          <th scope="col">{t("latency")}</th>
          <th scope="col">{t("firstByte")}</th>
          <th scope="col">{t("waited")}</th>
          {tellsTokens && <th scope="col">{t("tokens")}</th>}
        </tr>
      </thead>
      <tbody>
        {busy.map(({ part, at: begin }) => (
          <tr key={begin}>
            <th scope="row">{formatMoment(begin, i18n.language)}</th>
            <td>{part.calls}</td>
            <td>{part.failed}</td>
            <td>{spread(part.latencyP50, part.latencyP95)}</td>
            <td>{spread(part.firstByteP50, part.firstByteP95)}</td>
            <td>{part.waitedMs === 0 ? t("none") : formatSpan(part.waitedMs, i18n.language)}</td>
            {tellsTokens && <td>{part.tokens === null ? t("none") : countTokens(part.tokens)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
