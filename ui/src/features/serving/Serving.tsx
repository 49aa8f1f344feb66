import { FileUp, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "sonner";
import { useCommand, useCommandQuery } from "../../data/queries";
import type { ServedView, ServingView } from "../../host/generated/api";
import { useSay } from "../../i18n/say";
import { Button } from "../../kit/Button/Button";
import { Busy, ErrorState } from "../../kit/states/States";
import { Limits } from "./Limits";
import { Served } from "./Served";
import styles from "./Serving.module.css";

const YOU = "you";

/** What programs on this machine can call here: run files, and the person. */
export function Serving() {
  const say = useSay();
  const { t } = useTranslation("serving");
  const serving = useCommandQuery("serving.list", {});
  return (
    <div className={styles.pane}>
      <h1 className={styles.title}>{t("title")}</h1>
      <p className={styles.muted}>{t("text")}</p>
      {serving.data !== undefined ? (
        <Content serving={serving.data} />
      ) : serving.error === null ? (
        <Busy>{t("loading")}</Busy>
      ) : (
        <ErrorState title={say(serving.error.told)} hints={serving.error.hints.map(say)} />
      )}
    </div>
  );
}

function Content({ serving: { served, limits, takenPort } }: { serving: ServingView }) {
  const { t } = useTranslation("serving");
  const files = served.filter(({ id }) => id !== YOU);
  return (
    <>
      {takenPort !== null && (
        <p role="alert" className={styles.problem}>
          <TriangleAlert size={16} aria-hidden />
          {t("taken", { port: takenPort })}
        </p>
      )}
      <ul className={styles.list} aria-label={t("title")}>
        <Served served={served.find(({ id }) => id === YOU) ?? you} />
        {files.map((file) => (
          <Served key={file.id} served={file} />
        ))}
      </ul>
      <ServeFile />
      <Limits key={`${limits.port} ${limits.pending} ${limits.kilobytes}`} limits={limits} />
    </>
  );
}

/** The person, before they were ever switched on. */
const you: ServedView = {
  id: YOU,
  name: null,
  title: null,
  isOn: false,
  url: null,
  cardUrl: null,
  callers: [],
  open: 0,
  tasks: 0,
};

function ServeFile() {
  const { t } = useTranslation("serving");
  const serve = useCommand("serving.serve");
  const field = useRef<HTMLInputElement>(null);

  async function read(files: readonly File[]) {
    try {
      const decoder = new TextDecoder("utf-8", { fatal: true });
      const texts = await Promise.all(files.map(async (file) => decoder.decode(await file.arrayBuffer())));
      const [text, ...others] = texts;
      if (text !== undefined) serve.mutate({ text, others, bindings: [] });
    } catch {
      toast.warning(t("unread"));
    }
  }
  return (
    <div>
      <Button icon={FileUp} isDisabled={serve.isPending} onPress={() => field.current?.click()}>
        {t("serve")}
      </Button>
      <p className={styles.muted}>{t("serveText")}</p>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept=".yaml,.yml,.json"
        aria-label={t("serve")}
        onChange={(event) => {
          void read([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
