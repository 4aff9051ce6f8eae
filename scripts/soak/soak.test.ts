import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";
import { longRuns } from "./soak.ts";

test("puts every test that a long run makes longer into a soak, and no other", () => {
  const files = globSync(
    "{services/*/test/**/*.itest.ts,gateway/test/*.itest.ts,scripts/**/*.itest.ts,scripts/e2e/**/*.e2e.ts}",
    {
      cwd: root,
    },
  );
  const longer = files.filter((file) =>
    /\bKILLS\b|LONG_RUN|provenOnce|losesBefore|startMortal/.test(readFileSync(join(root, file), "utf8")),
  );
  const named = Object.values(longRuns).flatMap((runs) => runs.map(({ file }) => file));
  expect(longer.length).toBeGreaterThan(5);
  expect([...named].toSorted()).toEqual(longer.toSorted());
});
