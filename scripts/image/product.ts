import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { minutes } from "@doorlight/common/time";
import { parse } from "yaml";
import { ready } from "../stack/part.ts";
import { root, run } from "../stack/run.ts";
import { type ProcessName, processNames } from "../stack/services.ts";
import type { Stack } from "../stack/stack.ts";
import { prepareStores, startParts, testedWith } from "../stack/start-stack.ts";
import { defineTestStack, endTestStack } from "../stack/test-stack.ts";
import { works } from "../stack/works.ts";
import { image } from "./build-image.ts";

interface ComposedProcess {
  working_dir: string;
  user: string;
  read_only: boolean;
  tmpfs: readonly string[];
  cap_drop: readonly string[];
}

/** The processes of the profile `product`. */
export function composedProcesses(): [name: ProcessName, process: ComposedProcess][] {
  const text = readFileSync(join(root, "deploy/compose.yaml"), "utf8");
  const { services } = parse(text, { merge: true }) as { services: Record<string, ComposedProcess> };
  return processNames.map((name) => [name, services[name]!]);
}

/** Starts the product of compose.yaml by containerd, on stores of its own, until each process is ready; then stops it. */
export async function startProduct(archive: string): Promise<void> {
  const stack = await defineTestStack();
  try {
    await stack.orEndAgain(async () => {
      await Promise.all([startParts(stack, testedWith).then(() => prepareStores(stack)), startContainerd(stack)]);
      const folder = layFiles(stack);
      await ctr(stack, "images", "import", "--base-name", image, archive);
      const start = performance.now();
      await Promise.all(composedProcesses().map((process) => startProcess(stack, folder, ...process)));
      console.log(
        `  ${processNames.length} processes are ready after ${((performance.now() - start) / 1_000).toFixed(1)} s`,
      );
    });
  } finally {
    // Each ctr passes the signal on, and ends with its process.
    await stack.stopProduct();
    // What did not end by itself would outlive the engine.
    for (const name of processNames) await works("ctr", ...engineOf(stack), "tasks", "rm", "--force", name);
    await stack.processes.stop("containerd");
    await endTestStack(stack);
  }
}

/** The environment of each process and the keys that it reads, for the engine that runs it in its container. */
function layFiles(stack: Stack): string {
  const folder = join(stack.settings.dataDir, "product");
  const keys = join(stack.settings.dataDir, "keys");
  cpSync(keys, join(folder, "keys"), { recursive: true });
  // A container's user is somebody else.
  for (const file of readdirSync(keys)) chmodSync(join(folder, "keys", file), 0o644);
  for (const name of processNames) {
    // The image has its own web app, and compiled code has no place in it.
    const { WEB_DIST: _, NODE_COMPILE_CACHE: __, ...environment } = stack.environment(name);
    const lines = Object.entries(environment).map(([variable, value]) =>
      value.startsWith(keys) ? `${variable}=/run/secrets/doorlight/${basename(value)}` : `${variable}=${value}`,
    );
    writeFileSync(join(folder, `${name}.env`), `${lines.join("\n")}\n`);
  }
  return folder;
}

/** An engine of this stack alone. */
async function startContainerd(stack: Stack): Promise<void> {
  const { processes, settings } = stack;
  const folder = join(settings.dataDir, "containerd");
  mkdirSync(folder);
  const own = {
    root: join(folder, "root"),
    state: join(folder, "state"),
    disabled_plugins: ["io.containerd.grpc.v1.cri"],
  };
  const lines = Object.entries({ version: 2, ...own }).map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`);
  writeFileSync(join(folder, "config.toml"), `${lines.join("")}[grpc]\naddress = "${socketOf(settings.dataDir)}"\n`);
  processes.start("containerd", { command: "containerd", args: ["--config", join(folder, "config.toml")] });
  await ready(processes, "containerd", () => works("ctr", ...engineOf(stack), "version"));
}

/** As compose.yaml says of the process. Its ctr lives as long as it does. */
async function startProcess(stack: Stack, folder: string, name: ProcessName, process: ComposedProcess): Promise<void> {
  const { ports } = stack.settings;
  const mounts = [
    ...process.tmpfs.map((path) => `type=tmpfs,src=tmpfs,dst=${path},options=nosuid:nodev`),
    `type=bind,src=${join(folder, "keys")},dst=/run/secrets/doorlight,options=rbind:ro`,
  ];
  // Its user is the image's. Without a group of their own, processes share the processors with all others.
  const options = ["--rm", "--net-host", "--cgroup=", "--cwd", process.working_dir];
  if (process.read_only) options.push("--read-only");
  options.push("--env-file", join(folder, `${name}.env`), ...mounts.flatMap((mount) => ["--mount", mount]));
  const args = [...engineOf(stack), "run", ...options, `${image}:latest`, name];
  stack.processes.start(name, { command: "ctr", args });
  const isReady = () =>
    fetch(`http://127.0.0.1:${ports[`${name}-http`]}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await ready(stack.processes, name, isReady, minutes(5));
}

function ctr(stack: Stack, ...args: string[]): Promise<string> {
  return run("ctr", [...engineOf(stack), ...args], { hint: `ctr ${args[0]} failed:` });
}

/** Its containers have a namespace of their own as well: runc knows those of all engines. */
const engineOf = ({ settings: { dataDir } }: Stack) => [
  "--address",
  socketOf(dataDir),
  "--namespace",
  basename(dataDir),
];

const socketOf = (dataDir: string) => join(dataDir, "containerd", "socket");
