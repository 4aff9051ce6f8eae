import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DescService } from "@bufbuild/protobuf";

const generated = join(
  dirname(fileURLToPath(import.meta.resolve("@doorlight/proto/asyncapi.json"))),
  "gen",
  "doorlight",
);

/** Every service of the protobuf descriptors. */
export async function describedServices(): Promise<DescService[]> {
  const files = readdirSync(generated, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("_pb.js"));
  const modules = await Promise.all(
    files.map((file) => import(`@doorlight/proto/${file.slice(0, -".js".length)}`) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((exported) => Object.values(exported).filter(isService));
}

function isService(value: unknown): value is DescService {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "service";
}
