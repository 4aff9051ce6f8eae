import { expect, test } from "@jest/globals";
import { makeOtherAnswers } from "./other-answers.ts";

const answers = (...statuses: number[]) => statuses.map((status) => ({ status, ms: 1 }));

test("neither counts nor ends the run on an answer that a figure does not measure, and names it", () => {
  const others = makeOtherAnswers();
  const logins = others.without("logins", { answers: answers(200, 503, 200, 503), perSecond: 40 }, [200]);
  expect(logins).toEqual({ answers: answers(200, 200), perSecond: 20 });
  others.without("P7", { answers: answers(201, 404, 500), perSecond: 3 }, [201, 404]);
  expect(others.report()).toBe("not counted, logins: 503 × 2\nnot counted, P7: 500 × 1");
});

test("names nothing without other answers", () => {
  const others = makeOtherAnswers();
  expect(others.without("P1", { answers: [], perSecond: 0 }, [201])).toEqual({ answers: [], perSecond: 0 });
  expect(others.report()).toBe("");
});
