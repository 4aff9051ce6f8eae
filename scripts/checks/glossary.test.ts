import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";
import { formerNames } from "./glossary.ts";
import { trackedFiles } from "./tracked-files.ts";

/** The list itself, and texts for people. */
const apart = /^scripts\/checks\/glossary|\/locales\/|\/gen\/|^proto\/third_party\//;
const code = trackedFiles("*.ts", "*.tsx", "*.mjs", "*.sql", "*.proto").filter((file) => !apart.test(file));

test("finds no former name of an idea in any file or identifier", () => {
  expect(code.length).toBeGreaterThan(1_000);
  const inCode = code.flatMap((file) =>
    formerNames(readFileSync(join(root, file), "utf8")).map(
      ({ line, identifier, use }) => `${file}:${line} ${identifier}: say ${use}`,
    ),
  );
  const inPaths = code.flatMap((file) =>
    formerNames(file.replaceAll("/", " ")).map(({ identifier, use }) => `${file} ${identifier}: say ${use}`),
  );
  expect([...inCode, ...inPaths]).toEqual([]);
});

test.each([
  ["const leadHolders = 1;", "leadHolders"],
  ["create table lead_holders ();", "lead_holders"],
  ["message ParticipationConfirmed {", "ParticipationConfirmed"],
  ['import "./take-seat.ts";', "take-seat"],
  ["  paidBy: string;", "paidBy"],
])("finds a former name in %s", (text, identifier) => {
  expect(formerNames(`\n${text}`)).toContainEqual(expect.objectContaining({ line: 2, identifier }));
});

test.each([
  "// who holds a seat",
  "/** What was announced.\n * Heard by leads. */",
  "-- a rush waits here",
  "const placeholder = background;",
  'import { kill } from "./fault-injection.ts";',
])("finds no former name in %j", (text) => {
  expect(formerNames(text)).toEqual([]);
});
