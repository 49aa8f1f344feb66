/** What a person fills in. Every field has a visible label, an optional explanation, and a place for its error. */
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import {
  Select as AriaSelect,
  Switch as AriaSwitch,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  Button,
  FieldError,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  SelectValue,
  Text,
} from "react-aria-components";
import { classNames } from "../class-names";
import styles from "./Fields.module.css";
import { useGrown } from "./use-grown";

type FieldProps = {
  label: string;
  /** What stands behind the label and belongs to the field's name. */
  labelNote?: ReactNode;
  /** The label is read aloud but not shown, where its place says what it is. */
  hideLabel?: boolean;
  description?: ReactNode;
  /** Why the value cannot be taken. */
  error?: string | undefined;
  isDisabled?: boolean;
};

type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onEnter?: () => void;
  placeholder?: string;
  type?: "text" | "password" | "search" | "number" | "time" | "date" | "datetime-local";
  /** Written in the code font, without spelling help. */
  code?: boolean;
  autoFocus?: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
};

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, description, error, value, onChange, onEnter, type = "text", code } = props;
  return (
    <AriaTextField
      className={styles.field ?? ""}
      value={value}
      onChange={onChange}
      type={type}
      isInvalid={error !== undefined}
      isDisabled={props.isDisabled ?? false}
      autoFocus={props.autoFocus ?? false}
      spellCheck={code === true ? "false" : "true"}
      autoComplete="off"
      {...(hideLabel === true && { "aria-label": label })}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) onEnter?.();
        else event.continuePropagation();
      }}
    >
      {hideLabel !== true && <FieldLabel label={label} note={props.labelNote} />}
      <Input
        className={classNames(styles.input, code === true && styles.code)}
        placeholder={props.placeholder ?? ""}
        {...(props.inputRef !== undefined && { ref: props.inputRef })}
      />
      <Below description={description} error={error} />
    </AriaTextField>
  );
}

type TextAreaProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Lines; where it grows, the fewest. */
  rows?: number;
  /** As high as its text, so that nothing of it is ever out of sight. */
  grows?: boolean;
  /** For a text without breaks, as in a field of one line. */
  oneLine?: boolean;
  code?: boolean;
  autoFocus?: boolean;
  areaRef?: RefObject<HTMLTextAreaElement | null>;
  /** Sees every key first, for instance to send on Mod+Enter. */
  onKeyDown?: (event: React.KeyboardEvent<HTMLTextAreaElement>) => void;
  onPaste?: (event: React.ClipboardEvent<HTMLTextAreaElement>) => void;
  onBlur?: () => void;
};

export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, description, error, value, onChange, code, rows = 3, oneLine = false } = props;
  const grown = useGrown(value, props.grows ?? false, props.areaRef);
  return (
    <AriaTextField
      className={styles.field ?? ""}
      value={value}
      onChange={(text) => onChange(oneLine ? text.replaceAll(/[\n\r]+/g, " ") : text)}
      {...(props.onBlur !== undefined && { onBlur: props.onBlur })}
      isInvalid={error !== undefined}
      isDisabled={props.isDisabled ?? false}
      autoFocus={props.autoFocus ?? false}
      spellCheck={code === true ? "false" : "true"}
      {...(hideLabel === true && { "aria-label": label })}
    >
      {hideLabel !== true && <FieldLabel label={label} note={props.labelNote} />}
      <AriaTextArea
        className={classNames(
          styles.input,
          styles.area,
          code === true && styles.code,
          props.grows === true && styles.grown,
        )}
        placeholder={props.placeholder ?? ""}
        rows={rows}
        ref={grown}
        onKeyDown={(event) => {
          if (oneLine && event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
          props.onKeyDown?.(event);
        }}
        {...(props.onPaste !== undefined && { onPaste: props.onPaste })}
      />
      <Below description={description} error={error} />
    </AriaTextField>
  );
}

type Option<Key extends string> = {
  key: Key;
  label: string;
  /** What the label stands for, where that is something else. */
  code?: string;
  /** What kind of thing it is, where that is to be said. */
  kind?: string;
  description?: string;
  /** What stands above it and those of the same section beside it. */
  section?: string;
};

type SelectProps<Key extends string> = FieldProps & {
  value: Key | null;
  options: readonly Option<Key>[];
  onChange: (key: Key) => void;
  placeholder?: string;
  /** What is picked is shown whole, on as many lines as that takes. */
  whole?: boolean;
};

export function Select<Key extends string>(props: SelectProps<Key>) {
  const { label, hideLabel, description, error, value, options, onChange } = props;
  const picked = options.find((option) => option.key === value);
  return (
    <AriaSelect
      className={styles.field ?? ""}
      value={value}
      onChange={(key) => {
        const option = options.find((candidate) => candidate.key === key);
        if (option !== undefined) onChange(option.key);
      }}
      isInvalid={error !== undefined}
      isDisabled={props.isDisabled ?? false}
      {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
      {...(hideLabel === true && { "aria-label": label })}
    >
      {hideLabel !== true && <FieldLabel label={label} note={props.labelNote} />}
      <Button className={classNames(styles.input, styles.select)}>
        <SelectValue className={classNames(styles.value, props.whole === true && styles.whole)}>
          {({ selectedText, defaultChildren }) =>
            picked?.code === undefined && picked?.kind === undefined ? (
              selectedText || defaultChildren
            ) : (
              <Named option={picked} />
            )
          }
        </SelectValue>
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Below description={description} error={error} />
      <Popover className={styles.popover ?? ""}>
        <ListBox className={styles.listBox ?? ""}>
          {together(options).map(({ key, title, options }) =>
            title === undefined ? (
              options.map(optionItem)
            ) : (
              <ListBoxSection key={key} id={key}>
                <Header className={styles.section ?? ""}>{title}</Header>
                {options.map(optionItem)}
              </ListBoxSection>
            ),
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

function optionItem(option: Option<string>) {
  return (
    <ListBoxItem key={option.key} id={option.key} className={styles.option ?? ""} textValue={option.label}>
      <Check size={14} aria-hidden className={styles.check} />
      <Text slot="label">
        <Named option={option} />
      </Text>
      {option.description !== undefined && (
        <Text slot="description" className={styles.description ?? ""}>
          {option.description}
        </Text>
      )}
    </ListBoxItem>
  );
}

function Named({ option: { label, code, kind } }: { option: Option<string> }) {
  return (
    <>
      {label}
      {code !== undefined && (
        <>
          {" "}
          <code className={styles.stands}>{code}</code>
        </>
      )}
      {kind !== undefined && <span className={styles.kind}> ({kind})</span>}
    </>
  );
}

type Section = { key: string; title: string | undefined; options: Option<string>[] };

/** Options of one section that stand beside each other, in their order. */
function together(options: readonly Option<string>[]): Section[] {
  const sections: Section[] = [];
  for (const option of options) {
    const last = sections.at(-1);
    if (last !== undefined && last.title === option.section) last.options.push(option);
    else sections.push({ key: `section ${option.key}`, title: option.section, options: [option] });
  }
  return sections;
}

type SwitchProps = Pick<FieldProps, "label" | "description" | "isDisabled"> & {
  value: boolean;
  onChange: (value: boolean) => void;
};

export function Switch({ label, description, isDisabled, value, onChange }: SwitchProps) {
  return (
    <div className={styles.field}>
      <AriaSwitch
        className={styles.switch ?? ""}
        isSelected={value}
        onChange={onChange}
        isDisabled={isDisabled ?? false}
      >
        <span className={styles.track} aria-hidden>
          <span className={styles.thumb} />
        </span>
        {label}
      </AriaSwitch>
      {description !== undefined && <div className={styles.description}>{description}</div>}
    </div>
  );
}

function FieldLabel({ label, note }: { label: string; note: ReactNode }) {
  return (
    <Label className={styles.label ?? ""}>
      {label}
      {note}
    </Label>
  );
}

function Below({ description, error }: Pick<FieldProps, "description" | "error">) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className={styles.description ?? ""}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ""}>{error ?? ""}</FieldError>
    </>
  );
}
