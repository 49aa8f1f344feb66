/**
 * Whatever a schema and the values beside it look like, a form is drawn and shows all that it sends.
 *
 * Schemas are grown from a seed. Each text, number and name in them is there once, so that what is found on the screen
 * is the one that is looked for. Of what is sent a field shows it, or it stands below the form.
 */
import { EditorView } from "@codemirror/view";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { type Lossless, readLossless } from "../../kit/lossless";
import { renderWithHost } from "../../testing/render";
import { presetValues } from "./fields";
import { SchemaForm } from "./SchemaForm";

// Kept from here on, so that what an editor holds is there as soon as its form is.
beforeAll(() => import("../../kit/JsonEditor/codemirror"));

/** The same numbers from the same seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** As a name that is written out, it would make an object look like a promise. */
const THEN = "then";

type Grown = { schema: object | boolean; value: unknown };

/** A schema with a value for it, which fits more often than not. */
function grow(seed: number): { schema: object; values: object } {
  const random = dice(seed);
  let count = 0;
  const below = (limit: number) => Math.floor(random() * limit);
  const often = (share: number) => random() < share;
  const word = () => `w${seed}x${++count}`;
  const text = () => (often(0.15) ? `${word()} ${"and ".repeat(20)}\n${word()}` : word());
  const number = () => 1_000_000 + ++count;
  const wrong = (): unknown =>
    [null, word(), number(), [word()], { [word()]: word() }, often(0.5), "", []][below(8)];

  const leaves: (() => Grown)[] = [
    () => ({ schema: { type: "string" }, value: text() }),
    () => ({ schema: { type: "string", maxLength: 500 }, value: text() }),
    () => ({
      schema: { type: "string", format: ["date", "date-time", "time", "email", "uri", "x"][below(6)] },
      value: word(),
    }),
    () => ({ schema: { type: ["integer", "number"][below(2)], multipleOf: 3 }, value: number() }),
    () => ({ schema: { type: "boolean" }, value: often(0.5) }),
    () => {
      const values = [word(), number(), word()];
      const names = often(0.5) ? { enumNames: [word(), word(), word()] } : {};
      return { schema: { enum: values, ...names }, value: values[below(3)] };
    },
    () => {
      const options = [word(), number()].map((value) => ({ const: value, title: word() }));
      return {
        schema: { [["oneOf", "anyOf"][below(2)] ?? "oneOf"]: options },
        value: options[below(2)]?.const,
      };
    },
    () => {
      const value = word();
      return { schema: { const: value, ...(often(0.5) && { type: "string" }) }, value };
    },
    () => {
      const values = [word(), word()];
      return {
        schema: { type: "array", items: { enum: values }, uniqueItems: true },
        value: [values[below(2)]],
      };
    },
    () => ({ schema: { type: "string", format: "byte" }, value: btoa(word()) }),
    () => ({ schema: often(0.5), value: word() }),
    () => ({ schema: {}, value: { [word()]: [number(), word()] } }),
    () => ({
      schema: { anyOf: [{ type: "string" }, { type: "integer" }] },
      value: often(0.5) ? word() : number(),
    }),
    () => ({
      schema: { $ref: "#/$defs/node" },
      value: { [`node${seed}`]: word(), next: { deeper: word() } },
    }),
    () => ({ schema: { $ref: "#/$defs/none" }, value: word() }),
    () => ({
      schema: { type: "object", additionalProperties: { type: "string" } },
      value: { [word()]: word() },
    }),
    () => ({ schema: { type: "object", patternProperties: { "^w": {} } }, value: { [word()]: word() } }),
    () => ({ schema: { type: "array", prefixItems: [{ type: "string" }] }, value: [word(), number()] }),
    () => ({ schema: { type: word(), items: 5 }, value: word() }),
  ];

  function node(depth: number): Grown {
    const kind = depth > 2 ? 0 : below(10);
    const grown =
      kind === 1 ? object(depth) : kind === 2 ? list(depth) : (leaves[below(leaves.length)] ?? leaves[0])?.();
    if (grown === undefined) return { schema: {}, value: word() };
    const { schema, value } = grown;
    return typeof schema === "boolean" ? grown : dressed({ schema, value });
  }

  function dressed({ schema, value }: { schema: object; value: unknown }): Grown {
    const said = {
      ...(often(0.2) && { title: word() }),
      ...(often(0.2) && { description: word() }),
      ...(often(0.15) && { default: often(0.7) ? value : wrong() }),
      ...(often(0.1) && { readOnly: true, deprecated: true }),
      ...(often(0.1) && { [word()]: [{}] }),
    };
    const given = often(0.15) ? wrong() : value;
    const orNull = [schema, { type: "null" }];
    switch (below(8)) {
      case 0:
        return {
          schema: { anyOf: often(0.5) ? orNull : orNull.reverse(), ...said },
          value: often(0.4) ? null : given,
        };
      case 1:
        return { schema: { allOf: [schema], ...said }, value: given };
      case 2:
        return { schema: { allOf: [schema, {}], ...said }, value: given };
      default:
        return { schema: { ...schema, ...said }, value: given };
    }
  }

  function object(depth: number): Grown {
    const names = Array.from({ length: 1 + below(4) }, word);
    const grown = names.map((name) => [name, node(depth + 1)] as const);
    const required = names.filter(() => often(0.3));
    const schema = {
      type: "object",
      properties: Object.fromEntries(grown.map(([name, { schema: each }]) => [name, each])),
      ...(required.length > 0 && { required }),
      ...(often(0.1) && { if: { required: [names[0]] }, [THEN]: { required: [word()] }, else: {} }),
      ...(often(0.1) && { dependentRequired: { [names[0] ?? ""]: [word()] } }),
      ...(often(0.1) && { additionalProperties: false }),
    };
    const given = grown.filter(() => often(0.6)).map(([name, { value }]) => [name, value] as const);
    const more = often(0.3) ? [[word(), often(0.5) ? word() : { [word()]: [word()] }] as const] : [];
    return { schema, value: Object.fromEntries([...given, ...more]) };
  }

  function list(depth: number): Grown {
    const { schema, value } = node(depth + 1);
    return { schema: { type: "array", items: schema, minItems: 1 }, value: often(0.7) ? [value] : [] };
  }

  const { schema, value } = object(0);
  const next = { anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] };
  const defs = { node: { type: "object", properties: { [`node${seed}`]: { type: "string" }, next } } };
  return { schema: { ...Object(schema), $defs: defs }, values: Object(value) };
}

/** What can be read: fields, what is picked and ticked, and texts; not what could be picked. */
function shownIn(root: Element): string {
  const shown: string[] = [];
  for (const field of root.querySelectorAll("textarea")) shown.push(field.value);
  // An editor draws only what is in view.
  for (const editor of root.querySelectorAll<HTMLElement>(".cm-editor")) {
    shown.push(EditorView.findFromDOM(editor)?.state.doc.toString() ?? "");
  }
  const copy = root.cloneNode(true);
  if (!(copy instanceof Element)) throw new Error("an element");
  for (const box of copy.querySelectorAll("label:has(input[type=checkbox]:not(:checked))")) box.remove();
  for (const hidden of copy.querySelectorAll("[aria-hidden=true], textarea, option")) hidden.remove();
  shown.push(copy.textContent);
  return shown.join("\n");
}

/** Names, texts and numbers. */
function piecesOf(value: Lossless): string[] {
  switch (value.type) {
    case "object":
      return value.members.flatMap((member) => [member.name, ...piecesOf(member.value)]);
    case "array":
      return value.items.flatMap(piecesOf);
    case "string":
      return value.value.split(/\s+/).filter((word) => word !== "" && word !== "and");
    case "number":
      return [value.raw];
    case "boolean":
    case "null":
      return [];
  }
}

function missing(root: Element, json: string): string[] {
  const shown = shownIn(root);
  const value = readLossless(json);
  return value === null ? ["no JSON"] : piecesOf(value).filter((piece) => !shown.includes(piece));
}

async function editorsAreThere(): Promise<void> {
  await act(async () => {});
}

const SEEDS = Array.from({ length: 60 }, (_, index) => index + 1);

test.each(SEEDS)("whatever is sent is shown, and nothing breaks: seed %i", async (seed) => {
  const { schema, values } = grow(seed);
  const [schemaJson, valuesJson] = [JSON.stringify(schema), JSON.stringify(values)];
  const onValues = vi.fn<(json: string | null) => void>();
  const { container } = renderWithHost(
    <SchemaForm schema={schemaJson} values={valuesJson} onValues={onValues} isProposal />,
  );
  await editorsAreThere();
  expect(missing(container, presetValues(schemaJson, valuesJson)), "untouched").toEqual([]);

  for (const name of [/^Add /, /^Add /, /^Leave out /, /^Remove /]) {
    const [button] = screen.queryAllByRole("button", { name });
    if (button !== undefined) fireEvent.click(button);
    const anyway = screen.queryByRole("checkbox", { name: /^Send although/, checked: false });
    if (anyway !== null) fireEvent.click(anyway);
    await editorsAreThere();
    const sent = onValues.mock.lastCall?.[0];
    if (typeof sent === "string") expect(missing(container, sent), `after ${name}`).toEqual([]);
  }
  cleanup();
});
