import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../kit/Button/Button";
import { SeenContext, type SeenParts, Sentinels, useSeenParts } from "../seen/seen";
import styles from "./LongText.module.css";
import { Pieces } from "./Pieces";
import { pagesOf } from "./pages";

/** Draws a page of a text, which begins at `from`. */
export type DrawPage = (page: string, from: number) => ReactNode;

/** A text that is too long to be laid out at once, page by page. It was in view when every page of it was. */
export function LongText({ text, draw = asPieces }: { text: string; draw?: DrawPage }) {
  const { t } = useTranslation("dataKit");
  const pages = useMemo(() => pagesOf(text), [text]);
  const [at, setAt] = useState(0);
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  const whole = useRef<HTMLSpanElement>(null);
  const page = useRef<SeenParts | null>(null);
  const around = useContext(SeenContext);
  const isRead = read.size === pages.length;

  function turn(to: number) {
    setAt(to);
    whole.current?.scrollIntoView({ block: "start" });
  }

  const readOn = useRef(() => {});
  useLayoutEffect(() => {
    readOn.current = () => {
      if (!read.has(at)) page.current?.readOn();
      else turn(pages.findIndex((_, index) => !read.has(index)));
    };
  });
  useLayoutEffect(() => {
    const element = whole.current;
    if (around === null || element === null || isRead) return;
    return around.waitFor(element, () => readOn.current());
  }, [around, isRead]);

  const from = useMemo(() => pages.slice(0, at).reduce((sum, { length }) => sum + length, 0), [pages, at]);
  const drawn = draw(pages[at] ?? "", from);
  const turning = (
    <span className={styles.turning}>
      <Button tone="quiet" icon={ChevronLeft} isDisabled={at === 0} onPress={() => turn(at - 1)}>
        {t("pages.previous")}
      </Button>
      <span className={styles.place}>
        {t("pages.place", { page: at + 1, total: pages.length })}
        {around !== null && ` · ${isRead ? t("pages.allRead") : t("pages.read", { done: read.size })}`}
      </span>
      <Button
        tone="quiet"
        icon={ChevronRight}
        isDisabled={at === pages.length - 1}
        onPress={() => turn(at + 1)}
      >
        {t("pages.next")}
      </Button>
    </span>
  );
  return (
    <span ref={whole} className={styles.whole}>
      {turning}
      {around === null ? (
        <span className={styles.page}>{drawn}</span>
      ) : (
        <Page
          key={at}
          onMount={(parts) => {
            page.current = parts;
          }}
          onRead={() => setRead((before) => (before.has(at) ? before : new Set(before).add(at)))}
        >
          {drawn}
        </Page>
      )}
      {turning}
    </span>
  );
}

function asPieces(page: string): ReactNode {
  return <Pieces text={page} />;
}

type PageProps = {
  children: ReactNode;
  onMount: (parts: SeenParts) => void;
  onRead: () => void;
};

/** One page, which is read by itself: what is around it cannot know how much of the text there is. */
function Page({ children, onMount, onRead }: PageProps) {
  const { parts, complete } = useSeenParts();
  useLayoutEffect(() => onMount(parts));
  useEffect(() => {
    if (complete) onRead();
  });
  return (
    <SeenContext value={parts}>
      <span className={styles.page}>
        {children}
        <Sentinels />
      </span>
    </SeenContext>
  );
}
