import type { Lossless, Member } from "../../kit/lossless";
import { literalOf, memberOf, readLossless } from "../../kit/lossless";
import { AsReceived } from "./AsReceived";
import { Plain } from "./Plain";
import styles from "./Value.module.css";

export type JsonObject = Extract<Lossless, { type: "object" }>;

/** Members that name what an object is, such as a step. */
const TITLES = ["title", "name", "heading", "label"];
/** Members whose words need no name before them. */
const WORDS = ["description", "content", "text", "summary", "detail", "details", "message"];

/** The object that a text is and nothing else, as agents write that send everything as text. */
export function objectIn(text: string): JsonObject | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith("{") || !trimmed.endsWith("}")) return null;
  const json = readLossless(trimmed);
  return json?.type === "object" && json.members.length > 0 ? json : null;
}

/** Whether its members have sentences beside what is said already, as the steps of a plan, and not only names and flags. */
export function saysMore(json: Lossless, said: string | null): boolean {
  switch (json.type) {
    case "string":
      return json.value !== said && isSentence(json.value);
    case "array":
      return json.items.some((item) => saysMore(item, said));
    case "object":
      return json.members.some(({ value }) => saysMore(value, said));
    default:
      return false;
  }
}

function isSentence(text: string): boolean {
  return /\S\s+\S/u.test(text);
}

type Props = {
  value: JsonObject;
  /** Words that stand above it already. */
  said?: string | null;
};

/** An object of sentences, such as a plan: its title, its words, and its steps one below the other. Everything in it is shown. */
export function Plan({ value, said = null }: Props) {
  return (
    <div className={styles.plan}>
      <Words value={value} said={said} />
      <AsReceived value={value} />
    </div>
  );
}

function Words({ value, said }: { value: JsonObject; said: string | null }) {
  const titled = TITLES.find((name) => memberOf(value, name)?.type === "string");
  const isTitle = ({ name, value: held }: Member) => name === titled && held.type === "string";
  const rest = value.members.filter((member) => !isTitle(member) && !isSaid(member.value, said));
  const isFact = ({ value: { type, ...held } }: Member) =>
    type === "string" ? !("value" in held && isSentence(String(held.value))) : !isDeep(type);
  const facts = rest.filter(isFact);
  return (
    <>
      {value.members.filter(isTitle).map(({ value: title }, index) =>
        isSaid(title, said) ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand twice, and each stays where it is
          <strong key={index}>
            <Plain text={literalOf(title)} />
          </strong>
        ),
      )}
      {rest
        .filter((member) => !isFact(member))
        .map((member, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: members stay where they are
          <Held key={index} member={member} said={said} />
        ))}
      {facts.length > 0 && (
        <p className={styles.faint}>
          <Plain text={facts.map(({ name, value: fact }) => `${name}: ${literalOf(fact)}`).join(" · ")} />
        </p>
      )}
    </>
  );
}

function isSaid(value: Lossless, said: string | null): boolean {
  return value.type === "string" && value.value === said;
}

function isDeep(type: Lossless["type"]): boolean {
  return type === "object" || type === "array";
}

/** A sentence, a list or an object, by its name where it needs one. */
function Held({ member: { name, value }, said }: { member: Member; said: string | null }) {
  const label = !WORDS.includes(name) && (
    <span className={styles.faint}>
      <Plain text={name} />{" "}
    </span>
  );
  if (!isDeep(value.type)) {
    return (
      <p className={styles.plain}>
        {label}
        <Plain text={literalOf(value)} />
      </p>
    );
  }
  return (
    <div>
      {label}
      <Inside value={value} said={said} />
    </div>
  );
}

function Inside({ value, said }: { value: Lossless; said: string | null }) {
  if (value.type === "object") return <Words value={value} said={said} />;
  if (value.type !== "array") return <Plain text={literalOf(value)} />;
  return (
    <ol className={styles.list}>
      {value.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps stay where they are
        <li key={index}>
          <Inside value={item} said={said} />
        </li>
      ))}
    </ol>
  );
}
