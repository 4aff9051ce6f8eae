import { join } from "node:path";
import { ofKind, type Manifest, type Workload, workloads } from "../chart/manifest.ts";
import { countries, render } from "../chart/render.ts";
import { VerbError } from "../stack/verb.ts";
import { until } from "../stack/until.ts";
import { answers, apply, type Cluster, give, kubectl } from "./cluster.ts";
import { sourcesOf } from "./kubernetes.ts";
import type { Row } from "./table.ts";

const dryRun = ["--dry-run=server", "--validate=strict"];

/** The API server takes every object of every country, and each pod of it, where the restricted standard holds. */
export async function takeObjects(cluster: Cluster): Promise<Row[]> {
  await readyForCharts(cluster);
  let [objects, pods, refused] = [0, 0, 0];
  for (const country of countries) {
    const namespace = `doorlight-${country}`;
    const manifests = await render(country, "--api-versions", "monitoring.coreos.com/v1");
    await apply(cluster, restricted(namespace));
    objects += await taken(cluster, manifests, "apply", "--namespace", namespace, ...dryRun);
    // A Deployment is taken whatever its pods: the standard holds for them. They need their accounts.
    await apply(cluster, ...accounts(namespace, manifests));
    const each = workloads(manifests).map((workload) => podOf(workload));
    pods += await taken(cluster, each, "create", "--namespace", namespace, ...dryRun);
    if (country === "fi") refused = await refuseBreaches(cluster, namespace);
    // Those of the chart are its own to make.
    await kubectl(cluster, "delete", "serviceaccounts", "--all", "--namespace", namespace);
  }
  return [
    { what: `objects of ${countries.length} countries, strict, dry run on the server`, result: `${objects} taken` },
    { what: "pods of their workloads where Pod Security is restricted", result: `${pods} taken` },
    { what: "a pod that breaks the standard, an unknown field, a wrong value", result: `${refused} of 3 refused` },
  ];
}

/** A namespace of charts/README.md. */
export function restricted(name: string): object {
  const modes = ["enforce", "audit", "warn"].map((mode) => [`pod-security.kubernetes.io/${mode}`, "restricted"]);
  return { apiVersion: "v1", kind: "Namespace", metadata: { name, labels: Object.fromEntries(modes) } };
}

/** What the chart expects of a cluster before any country. */
export async function readyForCharts(cluster: Cluster): Promise<void> {
  await apply(cluster, {
    apiVersion: "scheduling.k8s.io/v1",
    kind: "PriorityClass",
    metadata: { name: "doorlight" },
    value: 1000,
  });
  const folder = await sourcesOf("github.com/prometheus-operator/prometheus-operator@v0.85.0");
  for (const kind of ["servicemonitors", "prometheusrules"]) {
    const file = join(folder, "example/prometheus-operator-crd", `monitoring.coreos.com_${kind}.yaml`);
    await kubectl(cluster, "apply", "--server-side", "-f", file);
    await until(() => answers(cluster, "get", `${kind}.monitoring.coreos.com`, "--all-namespaces"), 60_000);
  }
}

/** A pod is refused while its account is missing; `default` is what controllers would make. */
function accounts(namespace: string, manifests: readonly Manifest[]): object[] {
  const names = ["default", ...ofKind(manifests, "ServiceAccount").map(({ metadata }) => metadata.name)];
  return names.map((name) => ({ apiVersion: "v1", kind: "ServiceAccount", metadata: { name, namespace } }));
}

function podOf({ owner, labels, pod }: Workload): object {
  const name = owner.toLowerCase().replace("/", "-");
  return { apiVersion: "v1", kind: "Pod", metadata: { name, labels }, spec: pod };
}

async function taken(cluster: Cluster, objects: readonly object[], ...args: string[]): Promise<number> {
  const { isTaken, printed } = await give(cluster, objects, ...args);
  const lines = printed.split("\n").filter((line) => line.endsWith("(server dry run)"));
  if (!isTaken || lines.length !== objects.length || /^Warning/m.test(printed))
    throw new VerbError(`${args.join(" ")}: ${lines.length} of ${objects.length} taken\n${printed}`);
  return lines.length;
}

/** How many of three breaches are refused for what they break. */
async function refuseBreaches(cluster: Cluster, namespace: string): Promise<number> {
  const manifests = await render("fi");
  const [deployment] = ofKind(manifests, "Deployment");
  const [workload] = workloads(manifests);
  const { containers } = workload!.pod;
  const asRoot = containers.map((container) => ({ ...container, securityContext: { runAsUser: 0 } }));
  const breaches: [RegExp, object][] = [
    [/violates PodSecurity "restricted/, podOf({ ...workload!, pod: { ...workload!.pod, containers: asRoot } })],
    [/unknown field "(spec\.)?replicaz"/, { ...deployment, spec: { ...deployment!.spec, replicaz: 2 } }],
    [/spec\.replicas: Invalid value/, { ...deployment, spec: { ...deployment!.spec, replicas: -1 } }],
  ];
  let refused = 0;
  for (const [reason, breach] of breaches) {
    const { isTaken, printed } = await give(cluster, [breach], "create", "--namespace", namespace, ...dryRun);
    if (isTaken || !reason.test(printed)) throw new VerbError(`Not refused by ${String(reason)}:\n${printed}`);
    refused += 1;
  }
  return refused;
}
