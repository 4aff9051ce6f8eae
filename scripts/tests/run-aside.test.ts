import { expect, test } from "@jest/globals";
import { runAside } from "./run-aside.ts";

test("fails parts beside the others that counted no test", async () => {
  expect(await runAside(["no such part"]).tally).toEqual({
    passed: 0,
    failed: ["no such part: ended before it was done"],
    failedFiles: [],
    phases: [],
  });
});
