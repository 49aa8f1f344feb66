/**
 * What an agent wrote, as markdown. The text is untrusted: HTML in it is shown as the characters it consists of,
 * pictures are named but never loaded, and a link only reports that it was chosen, with its host beside it.
 *
 * `rehypePlugins` is never passed to Streamdown: it would replace the sanitiser.
 */
import { isValidElement, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Components, defaultRemarkPlugins, Streamdown } from "streamdown";
import { CodeBlock } from "../CodeBlock/CodeBlock";
import { linesAfterLists, type Node } from "./after-lists";
import styles from "./Markdown.module.css";

export type MarkdownProps = {
  text: string;
  /** More is arriving: what is not closed yet is closed for showing. */
  streaming?: boolean;
  /** A link was chosen. The page never follows one by itself. */
  onLink: (url: string) => void;
  /** The app's own words: a link to one of its places (`#/help/approve`) is followed. In what an agent wrote it is text. */
  own?: boolean;
};

const remarkPlugins = [...Object.values(defaultRemarkPlugins), linesAfterLists, htmlAsText];

export function MarkdownContent({ text, streaming = false, onLink, own = false }: MarkdownProps) {
  const components = useMemo(() => elements(onLink, own), [onLink, own]);
  return (
    <Streamdown
      className={styles.markdown ?? ""}
      mode={streaming ? "streaming" : "static"}
      parseIncompleteMarkdown={streaming}
      components={components}
      remarkPlugins={remarkPlugins}
      disallowedElements={["input", "script", "style", "iframe", "svg", "video", "audio"]}
      controls={false}
      dir="auto"
    >
      {text}
    </Streamdown>
  );
}

type Children = { children?: ReactNode | undefined; node?: unknown };

/** Streamdown's own elements carry the class names of another design system; these carry none. */
function elements(onLink: (url: string) => void, own: boolean): Components {
  return {
    a: ({ href, children }: Children & { href?: string | undefined }) =>
      own && href?.startsWith("#/") ? (
        <a href={href}>{children}</a>
      ) : (
        <Link url={href} onLink={onLink}>
          {children}
        </Link>
      ),
    img: ({ src, alt }: Children & { src?: unknown; alt?: string | undefined }) => (
      <LeftOutImage url={String(src ?? "")} alt={alt ?? ""} />
    ),
    pre: ({ children }: Children) => <Fence>{children}</Fence>,
    code: ({ children }: Children) => <code className={styles.inline}>{children}</code>,
    h1: ({ children }: Children) => <Heading level={1}>{children}</Heading>,
    h2: ({ children }: Children) => <Heading level={2}>{children}</Heading>,
    h3: ({ children }: Children) => <Heading level={3}>{children}</Heading>,
    h4: ({ children }: Children) => <Heading level={4}>{children}</Heading>,
    h5: ({ children }: Children) => <Heading level={5}>{children}</Heading>,
    h6: ({ children }: Children) => <Heading level={6}>{children}</Heading>,
    p: ({ children }: Children) => <p>{children}</p>,
    ul: ({ children }: Children) => <ul>{children}</ul>,
    ol: ({ children, start }: Children & { start?: number | undefined }) => <ol start={start}>{children}</ol>,
    li: ({ children }: Children) => <li>{children}</li>,
    blockquote: ({ children }: Children) => <blockquote>{children}</blockquote>,
    hr: () => <hr />,
    strong: ({ children }: Children) => <strong>{children}</strong>,
    table: ({ children }: Children) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      <div className={styles.table} tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
    thead: ({ children }: Children) => <thead>{children}</thead>,
    tbody: ({ children }: Children) => <tbody>{children}</tbody>,
    tr: ({ children }: Children) => <tr>{children}</tr>,
    th: ({ children }: Children) => <th>{children}</th>,
    td: ({ children }: Children) => <td>{children}</td>,
    sup: ({ children }: Children) => <sup>{children}</sup>,
    sub: ({ children }: Children) => <sub>{children}</sub>,
  };
}

/** Every heading is one level below that of what it stands in: an agent has no say in the outline of the page. */
function Heading({ level, children }: Children & { level: number }) {
  return <h3 data-level={level}>{children}</h3>;
}

function Link({
  url,
  onLink,
  children,
}: Children & { url: string | undefined; onLink: (url: string) => void }) {
  const { t } = useTranslation("kit");
  const host = url === undefined ? null : hostOf(url);
  if (url === undefined || host === null) return <span>{children}</span>;
  return (
    <>
      <button
        type="button"
        className={styles.link}
        title={t("linkHidden", { url })}
        onClick={() => onLink(url)}
      >
        {children}
      </button>
      {![url, host].includes(textOf(children)) && <span className={styles.host}> ({host})</span>}
    </>
  );
}

function LeftOutImage({ url, alt }: { url: string; alt: string }) {
  const { t } = useTranslation("kit");
  return (
    <span className={styles.image}>
      {alt} [{t("imageLeftOut", { url })}]
    </span>
  );
}

function Fence({ children }: Children) {
  if (!isValidElement<Children & { className?: string }>(children)) return <pre>{children}</pre>;
  const language = /language-(\S+)/.exec(children.props.className ?? "")?.[1];
  const text = textOf(children.props.children).replace(/\n$/, "");
  return <CodeBlock text={text} {...(language !== undefined && { language })} />;
}

function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  return isValidElement<Children>(node) ? textOf(node.props.children) : "";
}

/** Where a link leads: its host, in the spelling of the network, so that look-alike letters show, or who is written to. */
function hostOf(url: string): string | null {
  try {
    const parsed = new URL(url);
    if (parsed.protocol === "mailto:" && parsed.pathname !== "") return decodeURIComponent(parsed.pathname);
    return ["http:", "https:"].includes(parsed.protocol) ? parsed.host : parsed.protocol;
  } catch {
    return null;
  }
}

/** A remark plugin that turns HTML in markdown into the text it was written as. */

function htmlAsText() {
  return (tree: Node): void => visit(tree);
}

function visit(node: Node): void {
  if (node.type === "html") node.type = "text";
  for (const child of node.children ?? []) visit(child);
}
