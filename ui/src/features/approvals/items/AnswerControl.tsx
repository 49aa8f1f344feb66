import type { TFunction } from "i18next";
import { useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Keeping, useKeeping } from "../../../data/keeping";
import { isLong, SeenContext } from "../../../data-kit";
import type { AskedItem, ItemAnswer } from "../../../host/generated/api";
import { toolLabel } from "../request-title";
import { ApprovalChoice, type ApprovalItem, hasOtherAnswers } from "./ApprovalAnswer";
import { ArgumentsEditor } from "./ArgumentsEditor";
import { Edit } from "./Changes";
import { FormAnswer } from "./FormAnswer";
import styles from "./Items.module.css";
import { LinkAnswer } from "./LinkAnswer";
import { PermissionsAnswer } from "./PermissionsAnswer";
import { Refusals } from "./Refusals";
import { SecretField } from "./SecretField";
import { QuestionAnswer, RawAnswer } from "./TextAnswers";

type Props = {
  item: AskedItem;
  request: { id: string; hash: string };
  /** The request has no other item: its approval has buttons of its own. */
  isAlone: boolean;
  /** Another item of the same form takes a refusal of all of it. */
  isOfForm: boolean;
  /** What was answered to the same before, in words. */
  givenBefore: readonly string[];
  /** What JSON begins with where the agent reads no words. */
  begin: string | null;
  isEditing: boolean;
  /** The answer that was begun before the card was left. */
  begun: ItemAnswer | undefined;
  answer: ItemAnswer | undefined;
  onAnswer: (answer: ItemAnswer | null) => void;
  onCloseEditor: () => void;
};

/** The control that can express an answer to one item. */
export function AnswerControl(props: Props) {
  const { item, answer, onAnswer } = props;
  const { t } = useTranslation("inbox");
  const keeping = useKeeping();
  switch (item.kind) {
    case "approval":
      return <ApprovalControl {...props} item={item} />;
    case "form":
      return <FormAnswer item={item} begun={props.begun} answer={answer} onAnswer={onAnswer} />;
    case "question":
      return (
        <fieldset
          className={styles.group}
          aria-label={isLong(item.prompt) ? toolLabel(item.prompt) : item.prompt}
        >
          <QuestionAnswer
            item={item}
            isAlone={props.isAlone}
            givenBefore={props.givenBefore}
            answer={answer}
            onAnswer={onAnswer}
          />
        </fieldset>
      );
    case "link":
      return <LinkAnswer item={item} request={props.request} answer={answer} onAnswer={onAnswer} />;
    case "permissions":
      return <PermissionsAnswer item={item} answer={answer} onAnswer={onAnswer} />;
    case "secret":
      return (
        <div className={styles.answer}>
          <SecretField
            label={t("secret.label", { name: item.name })}
            knownAs={item.itemId === item.name ? null : item.itemId}
            description={secretHints(item, keeping, t).join(" ")}
            given={answer?.kind === "secret"}
            target={{ ...props.request, itemId: item.itemId }}
            onGiven={(given) => onAnswer(given ? { kind: "secret" } : null)}
            onTyped={(typed) => onAnswer(typed ? NOT_KEPT : null)}
          />
          {!props.isOfForm && <Refusals item={item} answer={answer} onAnswer={onAnswer} />}
        </div>
      );
    case "raw":
      return (
        <RawAnswer key={props.begin} item={item} begin={props.begin} answer={answer} onAnswer={onAnswer} />
      );
    case "broken":
      return <p className={styles.error}>{t("broken.answer")}</p>;
  }
}

/** What was typed and is not kept yet: no answer, and nothing that is left out either. */
const NOT_KEPT = { kind: "text", text: "" } satisfies ItemAnswer;

type SecretItem = Extract<AskedItem, { kind: "secret" }>;

function secretHints({ isJson, optional }: SecretItem, keeping: Keeping, t: TFunction<"inbox">): string[] {
  const hints = [isJson && t("secret.json"), optional && t("secret.optional"), t(`secret.hint.${keeping}`)];
  return hints.filter((hint) => hint !== false);
}

/** An approval with its arguments. What was changed in them is kept while they are folded, or something else is chosen. */
function ApprovalControl(props: Props & { item: ApprovalItem }) {
  const { item, isEditing, answer, onAnswer } = props;
  const { t } = useTranslation("inbox");
  const [wasOpened, setWasOpened] = useState(false);
  if (isEditing && !wasOpened) setWasOpened(true);
  const [edited, setEdited] = useState(() => (answer?.kind === "approve" ? answer.payload : null));
  const isSetAside = edited !== null && answer?.kind !== "approve";
  const isFolded = !isEditing || isSetAside;
  const around = useContext(SeenContext);
  return (
    <div className={styles.answer}>
      {(!props.isAlone || (item.offers === undefined && hasOtherAnswers(item))) && (
        <ApprovalChoice item={item} edited={edited} answer={answer} onAnswer={onAnswer} />
      )}
      {isEditing && isSetAside && <p className={styles.label}>{t("editor.setAside")}</p>}
      {!isEditing && <Edit item={item} answer={answer} />}
      {item.mayEdit && wasOpened && (
        <SeenContext value={isFolded ? null : around}>
          <div hidden={isFolded}>
            <ArgumentsEditor
              item={item}
              edited={edited}
              onEdit={(payload) => {
                setEdited(payload);
                onAnswer({ kind: "approve", payload });
              }}
              onClose={props.onCloseEditor}
            />
          </div>
        </SeenContext>
      )}
    </div>
  );
}
