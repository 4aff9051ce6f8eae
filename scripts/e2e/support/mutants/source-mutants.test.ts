import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../../../stack/run.ts";
import { sourceMutants } from "./source-mutants.ts";

test.each(Object.entries(sourceMutants))(
  'finds the code that the mutant "%s" changes once in its file',
  (_name, { file, original }) => {
    expect(readFileSync(join(root, file), "utf8").split(original)).toHaveLength(2);
  },
);
