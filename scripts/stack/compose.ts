import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PartContext } from "./part.ts";
import { onPath } from "./on-path.ts";
import { portVariable, type PortName, type Ports } from "./ports.ts";
import { root, run } from "./run.ts";

/** Of this tree alone, so that a stack of another tree keeps its own containers and volumes. */
const project = `doorlight-${createHash("sha256").update(root).digest("hex").slice(0, 8)}`;
const compose = ["compose", "--file", join(root, "deploy", "compose.yaml"), "--project-name", project];
const published: PortName[] = ["postgres", "redis", "kafka", "smtp", "inbox", "zipkin"];

/** Whether a Docker engine with compose answers on this machine. */
export function engineRuns(): boolean {
  if (!onPath("docker")) return false;
  const answers = (...args: string[]) => spawnSync("docker", args, { stdio: "ignore", timeout: 5_000 }).status === 0;
  return answers("info") && answers("compose", "version");
}

/** Starts parts as containers and waits until they are healthy. */
export async function composeUp(names: readonly string[], { dataDir, ports }: PartContext): Promise<void> {
  writeFileSync(marker(dataDir), "");
  const hint = "Docker could not start the infrastructure:";
  await run("docker", [...compose, "up", "--detach", "--wait", ...names], { hint, env: portsOf(ports) });
}

/** Stops the containers this data folder started; with `withData` their data go too. */
export async function composeDown(dataDir: string, { withData }: { withData: boolean }): Promise<void> {
  if (!composeIsUsed(dataDir)) return;
  await run("docker", [...compose, "down", ...(withData ? ["--volumes"] : [])], {
    hint: "Docker could not stop the infrastructure:",
  });
  if (withData) rmSync(marker(dataDir));
}

/** Whether parts of this data folder were started as containers, and may still run. */
export function composeIsUsed(dataDir: string): boolean {
  return existsSync(marker(dataDir));
}

function portsOf(ports: Ports): Record<string, string> {
  return Object.fromEntries(published.map((name) => [portVariable(name), String(ports[name])]));
}

function marker(dataDir: string): string {
  return join(dataDir, "run", "compose");
}
