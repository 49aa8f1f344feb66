import { expect, test } from "vitest";
import { renderWithHost } from "../../../testing/render";
import { AgentText } from "./Parts";

test.each(["\u0085", "\u2028", "\u2029"])("a line ends at %j as well", async (separator) => {
  const text = `Öömrang,${separator}東京`;
  const { findByText } = renderWithHost(<AgentText text={text} streaming={false} source="message" id="m" />);
  const shown = await findByText(/Öömrang/);
  expect(shown.textContent).toBe("Öömrang,\n東京");
});
