import { rmSync } from "node:fs";
import { VerbError } from "../stack/verb.ts";
import { type Cluster, kubeconfig, openCluster } from "./cluster.ts";
import { startApiServer } from "./control-plane.ts";
import { version } from "./kubernetes.ts";
import { takeObjects } from "./objects.ts";
import { header, type Row, timed } from "./table.ts";

/** What `make cluster` does, in this order. */
const steps: Record<string, (cluster: Cluster) => Promise<Row[]>> = {
  start: async (cluster) => {
    await startApiServer(cluster);
    return [{ what: `etcd and the API server of Kubernetes ${version}`, result: "ready" }];
  },
  objects: async (cluster) => {
    await startApiServer(cluster);
    return takeObjects(cluster);
  },
  stop: async (cluster) => {
    await stop(cluster);
    return [{ what: "stop", result: "both have ended" }];
  },
};

/** Does the steps that are named, or all; if all are done and one fails, it stops what it started. */
export async function chosenSteps(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new VerbError(`There is no step ${unknown.join(", ")}: ${Object.keys(steps).join(", ")}.`);
  const cluster = openCluster();
  const chosen = Object.keys(steps).filter((name) => names.length === 0 || names.includes(name));
  for (const line of header) console.log(line);
  try {
    for (const name of chosen) await timed(() => steps[name]!(cluster));
  } catch (error) {
    if (names.length === 0) await stop(cluster);
    throw error;
  }
  if (!chosen.includes("stop"))
    console.log(`\nIt runs: kubectl --kubeconfig ${kubeconfig(cluster)}; make cluster only=stop ends it.`);
}

async function stop(cluster: Cluster): Promise<void> {
  for (const name of ["kube-apiserver", "etcd"]) await cluster.processes.stop(name);
  rmSync(cluster.folder, { recursive: true, force: true });
}
