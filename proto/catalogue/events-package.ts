import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DescFile } from "@bufbuild/protobuf";
import { eventSchema } from "./async-api.ts";
import type { CatalogueEvent } from "./read-events.ts";

/**
 * Writes the package for integrators: protobuf files of the events and what they import, generated code with types, and a
 * JSON Schema of each event. Calls between services are not in it.
 */
export function writeEventsPackage(events: readonly CatalogueEvent[], proto: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(proto, "events"), folder, { recursive: true });
  for (const { name } of withImports(events.map(({ message }) => message.file))) {
    const isOurs = name.startsWith("doorlight/");
    const copy = (from: string, to: string) => {
      mkdirSync(dirname(join(folder, to)), { recursive: true });
      cpSync(join(proto, from), join(folder, to));
    };
    copy(`${isOurs ? "" : "third_party/"}${name}.proto`, `proto/${name}.proto`);
    if (isOurs) for (const ending of ["js", "d.ts"]) copy(`gen/${name}_pb.${ending}`, `types/${name}_pb.${ending}`);
  }
  mkdirSync(join(folder, "schemas"));
  for (const event of events) {
    const schema = { $schema: "https://json-schema.org/draft/2020-12/schema", ...eventSchema(event) };
    writeFileSync(join(folder, "schemas", `${event.type}.json`), `${JSON.stringify(schema, null, 2)}\n`);
  }
}

/** The files and all that they import, but for Google's own, which every compiler has. */
function withImports(files: readonly DescFile[]): Set<DescFile> {
  const found = new Set<DescFile>();
  const add = (file: DescFile) => {
    if (found.has(file) || file.name.startsWith("google/")) return;
    found.add(file);
    file.dependencies.forEach(add);
  };
  files.forEach(add);
  return found;
}
