import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";
import { longNames, MOST_LETTERS } from "./test-names.ts";
import { trackedFiles } from "./tracked-files.ts";

const files = trackedFiles("*.test.ts", "*.test.tsx", "*.itest.ts", "*.e2e.ts");
const long = `finds ${"x".repeat(MOST_LETTERS)}`;

test("finds no name of a test that is longer than 90 characters", () => {
  expect(files.length).toBeGreaterThan(600);
  const found = files.flatMap((file) =>
    longNames(readFileSync(join(root, file), "utf8")).map(({ line, name }) => `${file}:${line} ${name}`),
  );
  expect(found).toEqual([]);
});

test.each([
  `test("${long}", () => {});`,
  `describe("${long}", () => {});`,
  `test.each(rows)(\n  "${long}",\n  (row) => {},\n);`,
  `test.each([\n  ["a", 1],\n])("${long}", (row) => {});`,
  `test(\n  \`${long}\`,\n  async () => {},\n);`,
])("finds a long name in %j", (text) => {
  expect(longNames(`\n${text}`)).toMatchObject([{ name: long }]);
});

test.each(['test("finds it", () => {});', `expect("${long}").toBe(1);`, `const text = f("${long}");`])(
  "finds no long name in %j",
  (text) => {
    expect(longNames(text)).toEqual([]);
  },
);
