import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWeb } from "../stack/build-web.ts";
import { root, run } from "../stack/run.ts";
import { billOfMaterials } from "../supply/bill-of-materials.ts";
import { billOf } from "./bill-of-image.ts";
import type { Recipe } from "./rules.ts";

const named = "{.npmrc,package.json,package-lock.json,{proto,services/*,gateway,web}/package.json}";

/** Lays out in dist/image what the image holds beside the sources: the packages it needs, their bill, the built web app. */
export async function layOut({ workspaces }: Recipe, epoch: string): Promise<void> {
  const folder = join(root, "dist/image");
  const app = join(folder, "app");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  for (const file of globSync(named, { cwd: root })) cpSync(join(root, file), join(app, file));
  const only = ["proto", "services/common", ...workspaces].map((workspace) => `--workspace=${workspace}`);
  // Otherwise it takes packages of development along that another one could make use of.
  const runtime = ["--omit=dev", "--legacy-peer-deps", "--ignore-scripts", "--prefer-offline"];
  const hint = "The packages of the image could not be installed:";
  await run("npm", ["ci", ...runtime, ...only], { hint, cwd: app });
  const bill = billOf(await billOfMaterials(), app, epoch);
  writeFileSync(join(folder, "sbom.cdx.json"), JSON.stringify(bill));
  // Sources come from the tree, and only compilers and debuggers read the others.
  for (const file of globSync([named, "**/node_modules/**/*.{ts,mts,cts,map}"], { cwd: app })) rmSync(join(app, file));
  await buildWeb();
  for (const part of ["client", "server"]) {
    cpSync(join(root, "web/dist", part), join(app, "web/dist", part), { recursive: true });
  }
}
