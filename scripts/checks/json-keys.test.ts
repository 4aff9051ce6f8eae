import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { parse } from "yaml";
import { root } from "../stack/run.ts";
import { trackedFiles } from "./tracked-files.ts";

const written = trackedFiles("*.json").filter((file) => file !== "package-lock.json");

/** JSON.parse takes the last of two; YAML, of which JSON is a part, refuses them. */
function twiceNamed(text: string): string[] {
  try {
    parse(text);
    return [];
  } catch (error) {
    return [(error as Error).message.split("\n")[0]!];
  }
}

test("finds no key twice in one object of any JSON file", () => {
  expect(written.length).toBeGreaterThan(50);
  const found = written.flatMap((file) =>
    twiceNamed(readFileSync(join(root, file), "utf8")).map((error) => `${file}: ${error}`),
  );
  expect(found).toEqual([]);
});

test("finds a key that is twice in one object", () => {
  expect(twiceNamed('{ "a": { "b": 1, "b": 2 } }')).toEqual([expect.stringMatching(/unique at line 1/)]);
});
