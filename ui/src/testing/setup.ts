import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import "../i18n/setup";
import { speak } from "../i18n/setup";

speak("en");

afterEach(() => {
  cleanup();
  localStorage.clear();
  window.location.hash = "";
  speak("en");
});
