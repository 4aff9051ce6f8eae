import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesOf } from "./new-service/files.ts";
import { verb, VerbError } from "./stack/verb.ts";
import { root, run } from "./stack/run.ts";
import { services } from "./stack/services.ts";

await verb(async () => {
  const [name = ""] = process.argv.slice(2);
  if (!/^[a-z]+$/.test(name)) throw new VerbError("Say which: make new-service name=<one word in small letters>.");
  const folder = join(root, "services", name);
  if (existsSync(folder)) throw new VerbError(`services/${name} is there already.`);

  for (const [path, content] of Object.entries(filesOf(name))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  insert("scripts/stack/services.ts", /\n\] as const/, `  { name: "${name}", number: ${freeNumber()} },`);
  insert("charts/doorlight/values.yaml", /\n*$/, `  ${name}:\n    uses: [postgres, kafka]\n`);
  const formatter = join(root, "node_modules/oxfmt/bin/oxfmt");
  await run(process.execPath, [formatter, folder], { hint: "The new files could not be formatted:" });
  await run("npm", ["install", "--loglevel=error"], { hint: "npm could not link the new workspace:", cwd: root });
  console.log(
    `services/${name} is laid in the shape that CONTRIBUTING describes. Its messages go to proto/doorlight/${name}/v1, then: make proto, make up.`,
  );
});

/** Number 5 and up may be promised to services that come later; the next after the highest is free for sure. */
function freeNumber(): number {
  return Math.max(...services.map(({ number }) => number)) + 1;
}

/** Inserts lines into a file at the place the pattern finds. */
function insert(file: string, place: RegExp, lines: string): void {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  if (!place.test(text)) throw new VerbError(`${file} has no place for the new service: add it there by hand.`);
  writeFileSync(
    path,
    text.replace(place, (found) => `\n${lines}${found.trimStart() ? found : ""}`),
  );
}
