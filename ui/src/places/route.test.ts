import { expect, test } from "vitest";
import { formatRoute, navigate, parseRoute, startRoute } from "./route";

test("an address names a place and what is open there", () => {
  expect(parseRoute("#/inbox")).toEqual({ place: "inbox", id: null });
  expect(parseRoute("#/chats/a%2Fb")).toEqual({ place: "chats", id: "a/b" });
  expect(parseRoute(formatRoute({ place: "tasks", id: "受信/1" }))).toEqual({ place: "tasks", id: "受信/1" });
  expect(parseRoute("#/nowhere")).toBeNull();
  expect(parseRoute("")).toBeNull();
});

test("the inbox opens first when something waits, else the last place", () => {
  navigate("agents", "one");
  window.location.hash = "";
  expect(startRoute(0)).toEqual({ place: "agents", id: "one" });
  expect(startRoute(2)).toEqual({ place: "inbox", id: null });
});

test("a reload keeps the place even when something waits", () => {
  navigate("tasks", "one");
  expect(startRoute(2)).toEqual({ place: "tasks", id: "one" });
});
