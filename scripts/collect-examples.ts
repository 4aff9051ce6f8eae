/**
 * Adds the answers that end-to-end and browser runs have recorded to those of the OpenAPI document: `make record-examples`, for
 * what one file records `make record-examples file=…`.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./stack/run.ts";

/** Without addresses of the machine and without secrets, which a search for leaked ones would find. */
function publicCopy(text: string): unknown {
  return JSON.parse(
    text.replaceAll(/https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?/g, "https://doorlight.example"),
    (name, value: unknown) =>
      typeof value === "string" && /secret$|^key$|uri$/i.test(name) ? "shown to its user" : value,
  );
}

const folder = join(root, ".data/recorded-answers");
const recorded = readdirSync(folder).map((file) => [
  file.replace(".json", ""),
  publicCopy(readFileSync(join(folder, file), "utf8")),
]);
const file = join(root, "gateway/src/open-api/examples/answers.json");
const known = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
const answers = Object.entries({ ...known, ...Object.fromEntries(recorded) }).toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify(Object.fromEntries(answers), null, 2)}\n`);
console.log(`${recorded.length} answers recorded`);
