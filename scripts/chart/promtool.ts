import { globSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { NotDone } from "../checks/check.ts";
import { cached } from "../stack/cache.ts";
import { onPath } from "../stack/on-path.ts";
import { run } from "../stack/run.ts";

/** Runs promtool, which is unpacked from Debian's package where it is missing: installing that would start a Prometheus. */
export async function promtool(...args: string[]): Promise<string> {
  return run(onPath("promtool") ?? (await fetched()), args, { hint: "" });
}

async function fetched(): Promise<string> {
  if (!onPath("apt-get")) throw new NotDone("promtool is not installed: it comes with Prometheus.");
  const folder = await cached("promtool", async (target) => {
    const apt = (...args: string[]) => run("apt-get", ["-qq", ...args], { hint: "", cwd: target });
    const download = () => apt("-o", "APT::Sandbox::User=root", "download", "prometheus");
    try {
      // The lists of packages are missing on a fresh machine, and old on others.
      await download().catch(() => apt("update").then(download));
    } catch (error) {
      throw new NotDone(`promtool cannot be fetched from Debian's package prometheus:\n${(error as Error).message}`);
    }
    const [archive] = globSync(join(target, "*.deb"));
    await run("dpkg-deb", ["--extract", archive!, target], { hint: "" });
    await rm(archive!);
  });
  return join(folder, "usr/bin/promtool");
}
