import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";
import { movableActions } from "./workflows.ts";

test("names every action that CI runs by its digest", () => {
  const files = globSync(".github/**/*.{yaml,yml}", { cwd: root });
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap((file) => movableActions(readFileSync(join(root, file), "utf8")))).toEqual([]);
});

test.each([
  ["- uses: actions/checkout@v4", ["actions/checkout@v4"]],
  ["- uses: actions/checkout@main # 11bd71901bbe5b1630ceea73d27597364c9af683", ["actions/checkout@main"]],
  ["- uses: docker://hadolint/hadolint:v2.14.0", ["docker://hadolint/hadolint:v2.14.0"]],
  ["- uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2", []],
  ["- uses: ./.github/actions/own", []],
])("finds in %j the actions that may change under the same name: %j", (line, found) => {
  expect(movableActions(`steps:\n  ${line}\n`)).toEqual(found);
});
