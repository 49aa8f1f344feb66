import { cleanup, configure } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach } from "vitest";
import "../i18n/setup";
import { speak } from "../i18n/setup";
import { forgetShared } from "../kit/shared";

// A busy machine may take seconds for what takes milliseconds alone.
configure({ asyncUtilTimeout: 5000 });

// There is no layout in these tests; lists that show only what is in view need some.
const ROW = 40;
const VIEW = { clientWidth: 400, clientHeight: 600, offsetWidth: 400 };
for (const [name, pixels] of Object.entries(VIEW)) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels });
}
Object.defineProperty(HTMLElement.prototype, "offsetHeight", {
  configurable: true,
  get(this: HTMLElement) {
    return this.dataset.index === undefined ? VIEW.clientHeight : ROW;
  },
});

speak("en");

// The page's modules are the same for all tests that run in one process: nothing may stay in them.
afterEach(() => {
  cleanup();
  forgetShared();
  toast.dismiss();
  localStorage.clear();
  window.location.hash = "";
  speak("en");
});
