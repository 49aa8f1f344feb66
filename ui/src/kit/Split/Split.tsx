import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import styles from "./Split.module.css";

type Props = {
  /** Under which name the sizes are remembered. */
  name: string;
  direction?: "horizontal" | "vertical";
  first: ReactNode;
  second: ReactNode;
  /** The pane that keeps its size when the window changes, and whose size is meant below. */
  keep?: "first" | "second";
  /** In pixels. */
  initial: number;
  minimum?: number;
  maximum?: number;
  /** What is left for the other pane at least: pixels, or a share such as `55%`. */
  rest?: number | `${number}%`;
};

/** Two panes with a border between them that can be dragged, or moved by the arrow keys. */
export function Split({
  name,
  direction = "horizontal",
  first,
  second,
  keep = "first",
  rest,
  ...size
}: Props) {
  const { t } = useTranslation("kit");
  const layout = useDefaultLayout({ id: `a2a-workbench.split.${name}`, storage: localStorage });
  const kept = {
    defaultSize: size.initial,
    minSize: size.minimum ?? 200,
    maxSize: size.maximum ?? 640,
    groupResizeBehavior: "preserve-pixel-size",
  } as const;
  const other = { minSize: rest ?? 160 };
  return (
    <Group orientation={direction} className={styles.group} {...layout}>
      <Panel id="first" {...(keep === "first" ? kept : other)}>
        <div className={styles.pane}>{first}</div>
      </Panel>
      <Separator className={styles[direction]} aria-label={t("resize")} />
      <Panel id="second" {...(keep === "second" ? kept : other)}>
        <div className={styles.pane}>{second}</div>
      </Panel>
    </Group>
  );
}
