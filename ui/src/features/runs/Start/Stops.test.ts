import { expect, test } from "vitest";
import type { RunTaskView } from "../../../host/generated/api";
import { askingIn } from "./Stops";

const task = (name: string, kind: RunTaskView["kind"], lists: RunTaskView["lists"] = []): RunTaskView => ({
  name,
  kind,
  agent: null,
  hasCondition: false,
  leads: [],
  lists,
});

test("every step that asks somebody has a place, also in loops, attempts and other files", () => {
  const tasks = [
    task("plan", "call"),
    task("count", "data"),
    task("improve", "loop", [{ place: "do", tasks: [task("write", "call"), task("gate", "ask")] }]),
    task("careful", "try", [
      { place: "try", tasks: [task("pay", "call")] },
      { place: "catch/do", tasks: [task("tell", "call")] },
    ]),
    task("chapter", "file", [{ place: ">", tasks: [task("write", "call")] }]),
  ];
  expect(askingIn(tasks).map(({ place }) => place)).toEqual([
    "/do/0/plan",
    "/do/2/improve/do/0/write",
    "/do/2/improve/do/1/gate",
    "/do/3/careful/try/0/pay",
    "/do/3/careful/catch/do/0/tell",
    "/do/4/chapter>/do/0/write",
  ]);
});
