import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import "../i18n/setup";
import { speak } from "../i18n/setup";

// There is no layout in these tests; lists that show only what is in view need some.
const ROW = 40;
const VIEW = { clientWidth: 400, clientHeight: 600, offsetWidth: 400 };
for (const [name, pixels] of Object.entries(VIEW)) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels });
}
Object.defineProperty(HTMLElement.prototype, "offsetHeight", {
  configurable: true,
  get(this: HTMLElement) {
    return this.getAttribute("role") === "option" ? ROW : VIEW.clientHeight;
  },
});

speak("en");

afterEach(() => {
  cleanup();
  localStorage.clear();
  window.location.hash = "";
  speak("en");
});
