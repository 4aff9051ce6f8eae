import { expect, test } from "@jest/globals";
import { type Click, judgeVisit, type Visit } from "./click.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 28, 12, 0, second));
const visit = (changes: Partial<Visit> = {}): Visit => ({
  block: 2,
  clickedAt: at(30),
  head: false,
  bot: false,
  ...changes,
});
const click = (block: number, second: number, machine: Click["machine"] = null): Click => ({
  id: BigInt(second),
  block,
  clickedAt: at(second),
  machine,
});

test("takes a visit for a person's if no rule says otherwise", () => {
  expect(judgeVisit(visit(), [], [2])).toEqual({ machine: null, alsoMachines: null });
  expect(judgeVisit(visit(), [click(3, 20)], [2, 3]).machine).toBeNull();
});

test("knows machines that ask for no content, name themselves or follow the hidden link", () => {
  expect(judgeVisit(visit({ head: true }), [], [2]).machine).toBe("head");
  expect(judgeVisit(visit({ bot: true }), [], [2]).machine).toBe("bot");
  const hidden = judgeVisit(visit({ block: 0 }), [click(2, 25), click(3, 5)], [2, 3]);
  expect(hidden).toEqual({ machine: "hidden_link", alsoMachines: { rule: "hidden_link", ids: [25n] } });
  expect(judgeVisit(visit(), [click(0, 28, "hidden_link")], [2, 3]).machine).toBe("hidden_link");
});

test("knows a machine that follows all links within seconds", () => {
  const judged = judgeVisit(visit(), [click(3, 28), click(5, 29)], [2, 3, 5]);
  expect(judged).toEqual({ machine: "all_links", alsoMachines: { rule: "all_links", ids: [28n, 29n] } });
});
