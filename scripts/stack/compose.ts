import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PartContext } from "./part.ts";
import { onPath } from "./on-path.ts";
import { portVariable, type PortName, type Ports } from "./ports.ts";
import { root } from "./root.ts";
import { run } from "./run.ts";

const compose = ["compose", "--file", join(root, "deploy", "compose.yaml"), "--project-name", "doorlight"];
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

/** Stops the containers this data folder started; with `forget` their data go too. */
export async function composeDown(dataDir: string, { forget }: { forget: boolean }): Promise<void> {
  if (!existsSync(marker(dataDir))) return;
  await run("docker", [...compose, "down", ...(forget ? ["--volumes"] : [])], {
    hint: "Docker could not stop the infrastructure:",
  });
  if (forget) rmSync(marker(dataDir));
}

function portsOf(ports: Ports): Record<string, string> {
  return Object.fromEntries(published.map((name) => [portVariable(name), String(ports[name])]));
}

function marker(dataDir: string): string {
  return join(dataDir, "run", "compose");
}
