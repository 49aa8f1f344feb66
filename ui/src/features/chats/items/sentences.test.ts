import { expect, test } from "vitest";
import { sentencesIn } from "./sentences";

test("what data say in sentences is found, and neither values nor schemas nor what was said already", () => {
  const challenge = { challenge: { type: "otp", display_text: "A code was sent to your phone." } };
  expect(sentencesIn(JSON.stringify(challenge), "Please confirm.")).toEqual([
    "A code was sent to your phone.",
  ]);
  const suspended = {
    suspendPayload: {
      toolName: "clarify",
      suspendPayload: { message: "Economy or business class, please?" },
    },
    resumeSchema: '{"type": "object", "properties": { "seatClass": {} } }',
  };
  expect(sentencesIn(JSON.stringify(suspended), "Economy or business class, please?")).toEqual([]);
  const document = ["one", "two", "three", "four"].map((name) => `This is the sentence ${name}.`);
  expect(sentencesIn(JSON.stringify(document), ""), "a document").toEqual([]);
  const fields = { database: { oneOf: [{ const: "orders", description: "42 GB, written all day" }] } };
  const form = { steps: [{ description: "The dump is compressed.", schema: { properties: fields } }] };
  expect(sentencesIn(JSON.stringify(form), ""), "a form").toEqual(["The dump is compressed."]);
  const choices = { choices: ["Picnic in the park", "Rooftop dinner"] };
  expect(sentencesIn(JSON.stringify(choices), ""), "one of two choices").toEqual([]);
  const named = { options: [{ name: "Sunrise over the sea" }, { name: "Noon" }] };
  expect(sentencesIn(JSON.stringify(named), ""), "one of two that have a name").toEqual([]);
  expect(sentencesIn("{", "")).toEqual([]);
});
