import { ChevronLeft, ChevronRight } from "lucide-react";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../kit/Button/Button";
import { Sentinels } from "../RequestCard/Sentinels";
import { SeenContext, type SeenParts, useSeenParts } from "../RequestCard/seen";
import styles from "./LongText.module.css";
import { Pieces } from "./Pieces";
import { pagesOf } from "./pages";

/** A text that is too long to be laid out at once, page by page. It was in view when every page of it was. */
export function LongText({ text }: { text: string }) {
  const { t } = useTranslation("inbox");
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
        <span className={styles.page}>
          <Pieces text={pages[at] ?? ""} />
        </span>
      ) : (
        <Page
          key={at}
          text={pages[at] ?? ""}
          onMount={(parts) => {
            page.current = parts;
          }}
          onRead={() => setRead((before) => (before.has(at) ? before : new Set(before).add(at)))}
        />
      )}
      {turning}
    </span>
  );
}

type PageProps = {
  text: string;
  onMount: (parts: SeenParts) => void;
  onRead: () => void;
};

/** One page, which is read by itself: what is around it cannot know how much of the text there is. */
function Page({ text, onMount, onRead }: PageProps) {
  const { parts, complete } = useSeenParts();
  useLayoutEffect(() => onMount(parts));
  useEffect(() => {
    if (complete) onRead();
  });
  return (
    <SeenContext value={parts}>
      <span className={styles.page}>
        <Pieces text={text} />
        <Sentinels />
      </span>
    </SeenContext>
  );
}
