/** Gathers the answers that end-to-end and browser runs have recorded for the OpenAPI document: `make record-examples`. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./stack/run.ts";

/** Without addresses of the machine and without secrets, which a search for leaked ones would find. */
function publicCopy(text: string): unknown {
  return JSON.parse(
    text.replaceAll(/https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?/g, "https://doorlight.example"),
    (name, value: unknown) =>
      typeof value === "string" && /secret|^key$|uri$/i.test(name) ? "shown to its user" : value,
  );
}

const recorded = join(root, ".data/recorded-answers");
const answers = readdirSync(recorded)
  .toSorted()
  .map((file) => [file.replace(".json", ""), publicCopy(readFileSync(join(recorded, file), "utf8"))]);
const file = join(root, "gateway/src/open-api/examples/answers.json");
writeFileSync(file, `${JSON.stringify(Object.fromEntries(answers), null, 2)}\n`);
console.log(`${answers.length} answers recorded`);
