import { Check } from "lucide-react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import styles from "./Toggles.module.css";

type Props = {
  label: string;
  options: readonly string[];
  selected: readonly string[];
  onSelect: (selected: readonly string[]) => void;
};

/** Words of which any number is taken. The arrow keys move between them. */
export function Toggles({ label, options, selected, onSelect }: Props) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.toggles ?? ""}
      selectionMode="multiple"
      selectedKeys={selected}
      onSelectionChange={(keys) => onSelect(options.filter((option) => keys.has(option)))}
    >
      {options.map((option) => (
        <ToggleButton key={option} id={option} className={styles.toggle ?? ""}>
          {selected.includes(option) && <Check size={12} aria-hidden />}
          <span className={styles.word}>{option}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
