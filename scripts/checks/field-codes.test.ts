import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { fieldCodes } from "../../gateway/src/open-api/examples/field-errors.ts";
import { root } from "../stack/run.ts";
import { trackedFiles } from "./tracked-files.ts";

/** Codes of a schema too: the description of the whole document names these. */
const ofSchemas = ["invalid_cursor"];

const forms = [
  /refuseField\(\s*[^,()]+,\s*"([a-z\d_]+)"/g,
  /refusePicture\("([a-z\d_]+)"/g,
  /\bpath(?:: "[^"]+")?,\s*code: "([a-z\d_]+)"/g,
  /invalidFile\("([a-z\d_]+)"/g,
];

/** The codes that services and the gateway's uploads give for fields. */
function codesInCode(): string[] {
  const files = trackedFiles("services/*/src/**/*.ts", "gateway/src/http/upload.ts").filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const codes = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const reasons = /type (?:BrokenCsv|BankFile|Content)Reason =([^;]+);/.exec(text)?.[1] ?? "";
    return [
      ...forms.flatMap((form) => [...text.matchAll(form)].map(([, code = ""]) => code)),
      ...[...reasons.matchAll(/"([a-z\d_]+)"/g)].map(([, code = ""]) => code),
    ];
  });
  return [...new Set(codes)].filter((code) => !ofSchemas.includes(code));
}

test("explains each code that a field is refused with in the OpenAPI document, and no other", () => {
  expect(codesInCode().toSorted()).toEqual(fieldCodes.toSorted());
});
