import { expect, test } from "vitest";
import { LIVE, pause, play, seek, tick } from "./replay";

test("time goes by at the speed that was chosen, and live at the end", () => {
  const still = seek(LIVE, 100, 500);
  expect(tick(still, 50, 500), "what stands still stays").toEqual(still);
  const slow = play(still, 1, 0);
  expect(tick(slow, 50, 500)).toEqual({ kind: "past", at: 150, speed: 1 });
  expect(tick(play(slow, 10, 0), 30, 500)).toEqual({ kind: "past", at: 400, speed: 10 });
  expect(tick(play(slow, 10, 0), 40, 500)).toEqual(LIVE);
});

test("playing begins at the beginning where there is nothing else, and pausing holds the moment", () => {
  expect(play(LIVE, 1, 7)).toEqual({ kind: "past", at: 7, speed: 1 });
  expect(pause(LIVE, 99)).toEqual({ kind: "past", at: 99, speed: 0 });
  expect(seek({ kind: "past", at: 1, speed: 10 }, 50, 500), "it plays on from there").toEqual({
    kind: "past",
    at: 50,
    speed: 10,
  });
  expect(seek(play(LIVE, 1, 7), 500, 500)).toEqual(LIVE);
});
