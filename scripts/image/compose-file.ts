import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NotDone } from "../checks/check.ts";
import { onPath } from "../stack/on-path.ts";
import { root, run } from "../stack/run.ts";
import { processNames } from "../stack/services.ts";
import { works } from "../stack/works.ts";

/** Has Compose itself read a compose file, with all that it knows of one. */
export async function checkCompose(file = join(root, "deploy/compose.yaml")): Promise<void> {
  const [command, ...first] = await composeCommand();
  const folder = mkdtempSync(join(tmpdir(), "doorlight-"));
  try {
    for (const name of processNames) writeFileSync(join(folder, `${name}.env`), "");
    const words = [...first, "--file", file, "--profile", "product", "config", "--quiet"];
    await run(command!, words, { hint: `Compose refuses ${file}:`, env: { PRODUCT_FOLDER: folder } });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The plugin of Docker, or the older program of its own. */
async function composeCommand(): Promise<string[]> {
  if (await works("docker", "compose", "version")) return ["docker", "compose"];
  if (onPath("docker-compose")) return ["docker-compose"];
  throw new NotDone("Compose is not installed: apt-get install docker-compose.");
}
