import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "../stack/run.ts";
import { makeBase } from "./base.ts";
import { build, buildah } from "./builder.ts";
import { stagesOf } from "./dockerfile.ts";
import { layOut } from "./lay-out.ts";
import { dockerfile, shippedRecipe } from "./recipe.ts";

/** The name of the image among buildah's own. */
export const image = "localhost/doorlight";

/** Builds the image from what lies in the tree, all of it anew if `fromScratch`. NODE_IMAGE names another base. */
export async function buildImage({ fromScratch = false } = {}): Promise<void> {
  const recipe = shippedRecipe();
  const shippedBase = stagesOf(recipe.dockerfile)[0]!.base;
  const base = process.env["NODE_IMAGE"] ?? shippedBase;
  if (base === shippedBase) await makeBase(base);
  // An earlier build of the web app passes for this one, unless its stamp is gone.
  if (fromScratch) rmSync(join(root, "web/dist/sources"), { force: true });
  const epoch = await age();
  await layOut(recipe, epoch);
  const choices = ["--file", dockerfile, "--build-arg", `NODE_IMAGE=${base}`, ...(fromScratch ? ["--no-cache"] : [])];
  await build(root, image, epoch, ...choices);
}

/** Writes the image to an archive, as registries and containerd take it, and returns its digest. */
export async function archive(file: string): Promise<string> {
  rmSync(file, { force: true });
  await buildah("push", "--quiet", "--digestfile", `${file}.digest`, image, `oci-archive:${file}:latest`);
  const digest = readFileSync(`${file}.digest`, "utf8").trim();
  rmSync(`${file}.digest`);
  return digest;
}

/** How old all files of the image are, in seconds: browsers and the gateway know a file that changed by its time. */
async function age(): Promise<string> {
  const named = process.env["SOURCE_DATE_EPOCH"];
  return (
    named ??
    (await run("git", ["log", "-1", "--format=%ct"], { hint: "SOURCE_DATE_EPOCH is not set:", cwd: root })).trim()
  );
}
