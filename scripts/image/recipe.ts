import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../stack/run.ts";
import { ignored } from "./ignored.ts";
import type { Recipe } from "./rules.ts";

export const dockerfile = join(root, "deploy/docker/Dockerfile");

/** The recipe as it lies in the repository, for the gateway and each service that can start. */
export function shippedRecipe(): Recipe {
  const services = globSync("services/*/package.json", { cwd: root }).map((file) => file.replace("/package.json", ""));
  const dockerignore = readFileSync(join(root, ".dockerignore"), "utf8");
  return {
    dockerfile: readFileSync(dockerfile, "utf8"),
    dockerignore,
    sources: sourcesIn(dockerignore),
    exists: (path) => existsSync(join(root, path)),
    workspaces: ["gateway", ...services.filter((folder) => folder !== "services/common").sort()],
  };
}

/** What the build may copy of the code that runs on the server. */
function sourcesIn(dockerignore: string): Map<string, string> {
  const files = globSync("{services,gateway,proto}/**/*.{ts,mjs,js}", {
    cwd: root,
    exclude: ["**/node_modules/**"],
  }).filter((file) => !ignored(dockerignore, file));
  return new Map(files.sort().map((file) => [file, readFileSync(join(root, file), "utf8")]));
}
