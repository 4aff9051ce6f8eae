import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cached } from "../stack/cache.ts";
import { root, run } from "../stack/run.ts";
import { build } from "./builder.ts";

/** Debian 12, anew each month for its repairs, and the Node of package-lock.json: the base that needs no registry of images. */
export async function makeBase(image: string): Promise<void> {
  const folder = await cached(`debian-12-${new Date().toISOString().slice(0, 7)}`, async (target) => {
    const system = join(target, "debian");
    mkdirSync(system);
    await run("debootstrap", ["--variant=minbase", "bookworm", system], { hint: "Debian could not be fetched:" });
    // Devices, and what was fetched.
    for (const left of ["dev", "var/cache/apt"]) {
      for (const name of readdirSync(join(system, left))) rmSync(join(system, left, name), { recursive: true });
    }
    writeFileSync(join(target, "Dockerfile"), "FROM scratch\nCOPY debian /\nCOPY node /usr/local/bin/node\n");
  });
  cpSync(join(root, "node_modules/node/bin/node"), join(folder, "node"));
  await build(folder, image, "0");
}
