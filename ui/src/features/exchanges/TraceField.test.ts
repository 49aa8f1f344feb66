import { expect, test } from "vitest";
import { readTraceId } from "./TraceField";

const ID = "4bf92f3577b34da6a3ce929d0e0e4736";

test.each([
  [ID, ID],
  [` ${ID.toUpperCase()} `, ID],
  [`00-${ID}-00f067aa0ba902b7-01`, ID],
  [`{"trace_id":"${ID}"}`, ID],
  [`${ID}0`, null],
  ["4bf92f35", null],
  ["", null],
])("the trace id in %j is %j", (text, id) => {
  expect(readTraceId(text)).toBe(id);
});
