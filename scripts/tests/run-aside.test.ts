import { expect, test } from "@jest/globals";
import { runAside } from "./run-aside.ts";

test("a run aside that counts nothing has failed", async () => {
  expect(await runAside(["no such part"]).tally).toEqual({ passed: 0, failed: 1 });
});
