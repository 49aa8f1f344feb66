import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListDetail } from "../../kit/ListDetail";
import { Markdown } from "../../kit/Markdown/Markdown";
import { Busy } from "../../kit/states/States";
import { formatRoute } from "../../places/route";
import styles from "./HelpScreen.module.css";
import { Licences } from "./Licences";
import { PAGES, type PageName, textOf } from "./pages";

const LICENCES = "licences";

/** The guide, what is new, and the licences of what is built in. */
export function HelpScreen({ id }: { id: string | null }) {
  const { t } = useTranslation("help");
  const open = PAGES.find((page) => page === id) ?? (id === LICENCES ? LICENCES : PAGES[0]);
  return (
    <ListDetail
      name="help"
      title={t("title")}
      width={240}
      list={
        <nav className={styles.pages} aria-label={t("pages")}>
          {[...PAGES, LICENCES].map((page) => (
            <a
              key={page}
              className={styles.page}
              href={formatRoute({ place: "help", id: page })}
              aria-current={page === open ? "page" : undefined}
            >
              {t(`page.${page as PageName | typeof LICENCES}`)}
            </a>
          ))}
        </nav>
      }
      detail={
        <article key={open} className={styles.text} aria-label={t(`page.${open}`)}>
          {open === LICENCES ? <Licences /> : <Page name={open} />}
        </article>
      }
    />
  );
}

function Page({ name }: { name: PageName }) {
  const { t, i18n } = useTranslation("help");
  const { language } = i18n;
  const text = useQuery({ queryKey: ["help", name, language], queryFn: () => textOf(name, language) });
  return text.data === undefined ? (
    <Busy>{t("loading")}</Busy>
  ) : (
    <Markdown text={text.data} onLink={ignore} own />
  );
}

/** The guide leads nowhere outside: its links are to its own pages. */
const ignore = () => {};
