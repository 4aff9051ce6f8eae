import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../stack/run.ts";
import type { Recipe } from "./rules.ts";

export const dockerfile = join(root, "deploy/docker/Dockerfile");

/** The recipe as it lies in the repository: an image for the gateway and for each service that can start. */
export function shippedRecipe(): Recipe {
  const services = globSync("services/*/package.json", { cwd: root }).map((file) => file.replace("/package.json", ""));
  return {
    dockerfile: readFileSync(dockerfile, "utf8"),
    dockerignore: readFileSync(join(root, ".dockerignore"), "utf8"),
    exists: (path) => existsSync(join(root, path)),
    workspaces: ["gateway", ...services.filter((folder) => folder !== "services/common").sort()],
  };
}
