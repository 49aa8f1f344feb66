import { Bot, FileText, Inbox, type LucideIcon, MessagesSquare } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActionContext } from "../../actions/action";
import { skip, useCommandQuery, type View } from "../../data/queries";
import type { HostError } from "../../host/error";
import type { SearchHit, SearchKind, SnippetPiece } from "../../host/generated/api";
import { useSay } from "../../i18n/say";
import { Dialog } from "../../kit/Dialog/Dialog";
import { Finder } from "../../kit/Finder/Finder";
import { RelativeTime } from "../../kit/text/Text";
import type { Place } from "../../places/route";
import styles from "./Search.module.css";

type Props = {
  isOpen: boolean;
  navigate: ActionContext["navigate"];
  onClose: () => void;
};

/** Everything that was said, produced and asked, and the agents, by words of it. */
export function SearchDialog({ isOpen, ...rest }: Props) {
  const { t } = useTranslation("search");
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title={t("title")} size="large" hideTitle>
      {isOpen && <Search {...rest} />}
    </Dialog>
  );
}

/** As many as are answered at most. */
const MOST = 50;

const shown: { [Kind in SearchKind]: { place: Place; icon: LucideIcon } } = {
  message: { place: "chats", icon: MessagesSquare },
  artifact: { place: "tasks", icon: FileText },
  connection: { place: "agents", icon: Bot },
  request: { place: "inbox", icon: Inbox },
};

function Search({ navigate, onClose }: Omit<Props, "isOpen">) {
  const { t } = useTranslation("search");
  const say = useSay();
  const [text, setText] = useState("");
  const { hits, isBehind, error } = useSearch(text);

  function note(): string | null {
    if (text.trim() === "") return t("hint");
    if (isBehind) return null;
    if (error !== null) return say(error.told);
    if (hits.length === 0) return t("nothing", { text: text.trim() });
    return hits.length < MOST ? null : t("latest", { count: MOST });
  }
  return (
    <Finder
      label={t("title")}
      placeholder={t("placeholder")}
      text={text}
      // One chat may hold many of them.
      options={hits.map((hit, index) => ({ id: String(index), hit }))}
      onType={setText}
      onPick={({ hit }) => {
        onClose();
        navigate(shown[hit.kind].place, hit.id);
      }}
      note={note()}
      isBehind={isBehind}
    >
      {({ hit }) => <Hit hit={hit} />}
    </Finder>
  );
}

function Hit({ hit: { kind, title, snippet, at } }: { hit: SearchHit }) {
  const { t } = useTranslation("search");
  const Icon = shown[kind].icon;
  return (
    <div className={styles.hit}>
      <div className={styles.head}>
        <Icon size={14} aria-hidden className={styles.icon} />
        <bdi className={styles.title}>{title === "" ? t("untitled") : title}</bdi>
        <span className={styles.kind}>
          {t(`kind.${kind}`)} · <RelativeTime at={at} />
        </span>
      </div>
      {snippet.length > 0 && <Snippet pieces={snippet} />}
    </div>
  );
}

function Snippet({ pieces }: { pieces: readonly SnippetPiece[] }) {
  return (
    <bdi className={styles.snippet}>
      {pieces.map(({ text, found }, index) =>
        found ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a snippet never changes
          <mark key={index} className={styles.found}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </bdi>
  );
}

type Found = {
  /** The answer to what was typed, or until it is there the one before it. */
  hits: View<"search.query">;
  isBehind: boolean;
  error: HostError | null;
};

/**
 * One search is under way at a time. What is typed meanwhile waits for it, and only the last of it is asked for: nothing
 * piles up at the host, and it needs no pause that everybody would wait for.
 */
function useSearch(text: string): Found {
  const words = text.trim();
  const [asked, setAsked] = useState(words);
  const query = useCommandQuery("search.query", asked === "" ? skip : { text: asked, limit: null }, {
    keepPrevious: true,
  });
  if (asked !== words && !query.isFetching) setAsked(words);
  const isBehind = asked !== words || query.isFetching;
  return { hits: words === "" ? [] : (query.data ?? []), isBehind, error: query.error };
}
