import { execFile, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { carried } from "../chart/helm.ts";
import { Processes } from "../stack/processes.ts";
import { root } from "../stack/run.ts";
import { VerbError } from "../stack/verb.ts";

/** Where the parts of a cluster listen. */
export const ports = { etcd: 16_379, etcdPeers: 16_380, apiServer: 16_443 };

/** Addresses of services, which no network of the machine uses. */
export const networks = { services: "10.96.0.0/16", apiServer: "10.96.0.1" };

/** A cluster on this machine. */
export interface Cluster {
  folder: string;
  processes: Processes;
  /** Of the API server: one of this machine besides 127.0.0.1, which it does not announce. */
  address: string;
}

/** The cluster of this tree, running or not. */
export function openCluster(): Cluster {
  const folder = join(root, ".data-cluster");
  mkdirSync(folder, { recursive: true });
  return { folder, processes: new Processes(folder), address: outwardAddress() };
}

export const kubeconfig = (cluster: Cluster, user = "admin"): string => join(cluster.folder, `${user}.kubeconfig`);

/** Runs kubectl as admin and returns its output; its own words are the error. */
export async function kubectl(cluster: Cluster, ...args: string[]): Promise<string> {
  const all = ["--kubeconfig", kubeconfig(cluster), ...args];
  const { stdout } = await promisify(execFile)(await carried("kubectl"), all, { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** Whether kubectl succeeds. */
export function answers(cluster: Cluster, ...args: string[]): Promise<boolean> {
  return kubectl(cluster, ...args).then(
    () => true,
    () => false,
  );
}

/** Gives objects to kubectl, such as `apply` or `create`, and returns its answer whether it takes them or not. */
export async function give(
  cluster: Cluster,
  objects: readonly object[],
  ...args: string[]
): Promise<{ isTaken: boolean; printed: string }> {
  const list = { apiVersion: "v1", kind: "List", items: objects };
  const all = ["--kubeconfig", kubeconfig(cluster), ...args, "-f", "-"];
  const child = spawn(await carried("kubectl"), all, { stdio: "pipe" });
  child.stdin.end(JSON.stringify(list));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const printed = (await Promise.all([text(child.stdout), text(child.stderr)])).join("");
  return { isTaken: (await ended) === 0, printed };
}

/** Makes objects or changes them; what Kubernetes says against one is the error. */
export async function apply(cluster: Cluster, ...objects: object[]): Promise<void> {
  const { isTaken, printed } = await give(cluster, objects, "apply", "--server-side");
  if (!isTaken) throw new VerbError(printed);
}

function outwardAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outward = all.find(({ family, internal }) => family === "IPv4" && !internal);
  if (!outward) throw new VerbError("An API server needs an address besides 127.0.0.1: this machine has none.");
  return outward.address;
}
