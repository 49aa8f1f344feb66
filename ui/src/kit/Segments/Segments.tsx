import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import styles from "./Segments.module.css";

type Props<Key extends string> = {
  label: string;
  options: readonly { key: Key; label: string }[];
  selected: Key;
  onSelect: (key: Key) => void;
};

/** A few ways of which exactly one is taken. The arrow keys move between them. */
export function Segments<Key extends string>({ label, options, selected, onSelect }: Props<Key>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.segments ?? ""}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => {
        const option = options.find(({ key }) => keys.has(key));
        if (option !== undefined) onSelect(option.key);
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.key} id={option.key} className={styles.segment ?? ""}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
