import { expect, test } from "@jest/globals";
import { runAside } from "./run-aside.ts";

test("parts of a test run beside the others that count nothing have failed", async () => {
  expect(await runAside(["no such part"]).tally).toEqual({
    passed: 0,
    failed: ["no such part: ended before it was done"],
    failedFiles: [],
    phases: [],
  });
});
