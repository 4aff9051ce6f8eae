import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "@jest/globals";
import type { ICronJob } from "kubernetes-models/batch/v1";
import type { IContainer, IPodSpec } from "kubernetes-models/v1";
import { parseAllDocuments } from "yaml";
import { rules } from "./rules/index.ts";
import { type Manifest, ofKind } from "./manifest.ts";
import { countries, render } from "./render.ts";

let finland: Manifest[];
beforeAll(async () => {
  finland = await render("fi", "--api-versions", "monitoring.coreos.com/v1");
}, 120_000);

test.each(countries)("keeps every rule in the chart for %s", async (country) => {
  const manifests = await render(country);
  expect(manifests.length).toBeGreaterThan(40);
  expect(Object.values(rules).flatMap((rule) => rule(manifests))).toEqual([]);
});

test("lets Argo CD make every kind of the chart, and no other", async () => {
  const file = await readFile(new URL("../../deploy/gitops/doorlight-fi.yaml", import.meta.url), "utf8");
  const [project] = parseAllDocuments(file).map((document) => document.toJS());
  const allowed = project.spec.namespaceResourceWhitelist.map((one: { kind: string }) => one.kind).toSorted();
  expect(allowed).toEqual([...new Set(finland.map(({ kind }) => kind))].toSorted());
});

/** The part of the first object of a kind that the breaches below are put into. */
const deployment = (manifests: Manifest[]) => ofKind(manifests, "Deployment")[0]!.spec!;
const pod = (manifests: Manifest[]): IPodSpec => deployment(manifests).template.spec!;
const container = (manifests: Manifest[]): IContainer => pod(manifests).containers[0]!;
const job = (manifests: Manifest[]) => ofKind(manifests, "Job")[0]!;
const policy = (manifests: Manifest[]) => ofKind(manifests, "NetworkPolicy").find(({ spec }) => spec?.ingress)!.spec!;
const drop = (manifests: Manifest[], kind: string) =>
  manifests.splice(
    manifests.findIndex((one) => one.kind === kind),
    1,
  );

const countryPacks = { name: "country-packs", configMap: { name: "doorlight-country-packs" } };

/** Complete but for its concurrency policy. */
const nightly: ICronJob & Manifest = {
  apiVersion: "batch/v1",
  kind: "CronJob",
  metadata: { name: "nightly" },
  spec: {
    schedule: "0 3 * * *",
    startingDeadlineSeconds: 600,
    jobTemplate: { spec: { template: { spec: { restartPolicy: "Never", containers: [] } } } },
  },
};

const breaches: Record<keyof typeof rules, [line: string, inject: (manifests: Manifest[]) => unknown][]> = {
  podSecurity: [
    ["may run as root", (m) => (pod(m).securityContext!.runAsNonRoot = false)],
    ["the user id is not above 10000", (m) => (pod(m).securityContext!.runAsUser = 1000)],
    ["the group id is not above 10000", (m) => delete pod(m).securityContext!.runAsGroup],
    ["has no seccomp profile", (m) => delete pod(m).securityContext!.seccompProfile],
    ["shares a namespace with the host", (m) => (pod(m).hostPID = true)],
    ["of a kind not allowed", (m) => pod(m).volumes!.push({ name: "root", hostPath: { path: "/" } })],
    ["volume cache has no limit", (m) => pod(m).volumes!.push({ name: "cache", emptyDir: {} })],
    ["may escalate privileges", (m) => delete container(m).securityContext!.allowPrivilegeEscalation],
    ["is privileged", (m) => (container(m).securityContext!.privileged = true)],
    ["chooses its own user", (m) => (container(m).securityContext!.runAsUser = 0)],
    ["can write to its root", (m) => (container(m).securityContext!.readOnlyRootFilesystem = false)],
    ["keeps capabilities", (m) => (container(m).securityContext!.capabilities!.add = ["NET_RAW"])],
    ["takes a port of the host", (m) => (container(m).ports![0]!.hostPort = 80)],
    ["Job/", (m) => delete job(m).spec!.template.spec!.securityContext],
  ],
  rights: [
    ["grants rights", (m) => (m[0]!.kind = "ClusterRoleBinding")],
    ["hands out its token", (m) => delete ofKind(m, "ServiceAccount")[0]!.automountServiceAccountToken],
    ["mounts a token", (m) => delete pod(m).automountServiceAccountToken],
    ["has no account of its own", (m) => (pod(m).serviceAccountName = "default")],
  ],
  resources: [
    ["requests no cpu", (m) => delete container(m).resources!.requests!["cpu"]],
    ["has no limit of memory", (m) => delete container(m).resources!.limits!["memory"]],
  ],
  images: [
    ["has an image without a digest", (m) => (container(m).image = "registry.example/leads:latest")],
    ["without asking the registry", (m) => (container(m).imagePullPolicy = "IfNotPresent")],
  ],
  probes: [
    ["has no startup probe", (m) => delete container(m).startupProbe],
    ["asks the same", (m) => (container(m).livenessProbe = container(m).readinessProbe)],
    ["probes a host", (m) => (container(m).livenessProbe!.httpGet!.host = "10.0.0.1")],
    ["stops before the network knows", (m) => delete container(m).lifecycle],
  ],
  availability: [
    ["goes down to roll", (m) => (deployment(m).strategy!.rollingUpdate!.maxUnavailable = 1)],
    ["before a pod has proved itself", (m) => delete deployment(m).minReadySeconds],
    ["fights its autoscaler", (m) => (deployment(m).replicas = 2)],
    ["may run a single copy", (m) => drop(m, "HorizontalPodAutoscaler")],
    ["has no disruption budget", (m) => drop(m, "PodDisruptionBudget")],
    ["its budget lets no pod go", (m) => (ofKind(m, "PodDisruptionBudget")[0]!.spec!.minAvailable = 2)],
    ["may share one node", (m) => delete pod(m).affinity],
    ["is not spread", (m) => pod(m).topologySpreadConstraints!.pop()],
    ["too little time to drain", (m) => (pod(m).terminationGracePeriodSeconds = 30)],
    ["has no priority", (m) => delete pod(m).priorityClassName],
  ],
  network: [
    ["No policy denies by default", (m) => drop(m, "NetworkPolicy")],
    ["selects no pod", (m) => (policy(m).podSelector.matchLabels = { app: "gone" })],
    ["no policy lets it reach", (m) => (policy(m).podSelector.matchLabels = { app: "gone" })],
    ["leaves a direction open", (m) => policy(m).policyTypes!.pop()],
    ["lets everybody through", (m) => policy(m).ingress!.push({ ports: [{ port: "http" }] })],
    ["is open outside", (m) => (ofKind(m, "Service")[0]!.spec!.type = "NodePort")],
  ],
  edges: [
    ["leads nowhere", (m) => container(m).env!.push({ name: "PAYMENTS_ADDR", value: "payments:8081" })],
    // By a cluster address all calls of a caller go to one pod.
    ["leads nowhere", (m) => container(m).env!.push({ name: "LEADS_ADDR", value: "dns:///doorlight-leads:8081" })],
    ["but no address is given", (m) => gatewayCaller(m).splice(0)],
    ["may not be reached", (m) => policyOf(m, "leads").ingress!.splice(0)],
    ["may not send", (m) => policyOf(m, "gateway").egress!.splice(0)],
  ],
  ingress: [
    ["has no certificate", (m) => delete ofKind(m, "Ingress")[0]!.spec!.tls],
    ["leads to no port", (m) => ofKind(m, "Service").forEach(({ spec }) => (spec!.ports = []))],
  ],
  secrets: [
    ["is part of the chart", (m) => (m[0]!.kind = "Secret")],
    ["fi.yaml looks secret", (m) => (ofKind(m, "ConfigMap")[0]!.data!["fi.yaml"] = "-----BEGIN KEY")],
    ["DATABASE_URL looks secret", (m) => container(m).env!.push({ name: "DATABASE_URL", value: "x" })],
    ["holds what looks secret", (m) => container(m).env!.push({ name: "PROXY", value: "http://a:b@c" })],
    ["names a variable twice", (m) => container(m).env!.push(container(m).env![0]!)],
    ["nobody can review", (m) => (container(m).envFrom = [{ secretRef: { name: "all" } }])],
  ],
  jobs: [
    ["may run for ever", (m) => delete job(m).spec!.activeDeadlineSeconds],
    ["restarts in place", (m) => (job(m).spec!.template.spec!.restartPolicy = "OnFailure")],
    ["does not run before the release", (m) => delete job(m).metadata.annotations!["helm.sh/hook"]],
    ["comes before its account", (m) => (job(m).spec!.template.spec!.serviceAccountName = "doorlight-billing")],
    ["comes before ConfigMap/", (m) => job(m).spec!.template.spec!.volumes!.push(countryPacks)],
    [
      "stays after an uninstall",
      (m) => (job(m).metadata.annotations!["helm.sh/hook-delete-policy"] = "before-hook-creation"),
    ],
    ["trips over it", (m) => delete job(m).metadata.annotations!["helm.sh/hook-delete-policy"]],
    ["may overlap itself", (m) => m.push(nightly)],
  ],
  naming: [
    ["exists twice", (m) => m.push(m[0]!)],
    ["is not stable", (m) => (m[0]!.apiVersion = "policy/v1beta1")],
    ["a label's value is not valid", (m) => (m[0]!.metadata.labels!["note"] = "two words")],
    ["lacks the label version", (m) => delete m[0]!.metadata.labels!["app.kubernetes.io/version"]],
  ],
};

const policyOf = (manifests: Manifest[], name: string) =>
  ofKind(manifests, "NetworkPolicy").find(({ metadata }) => metadata.name === `doorlight-${name}`)!.spec!;
const gatewayCaller = (manifests: Manifest[]) =>
  ofKind(manifests, "Deployment").find(({ metadata }) => metadata.name === "doorlight-gateway")!.spec!.template.spec!
    .containers[0]!.env!;

describe.each(Object.entries(breaches))("the chart rule %s", (rule, cases) => {
  test.each(cases)("reports %s", (line, inject) => {
    const manifests = structuredClone(finland);
    inject(manifests);
    expect(rules[rule]!(manifests)).toContainEqual(expect.stringContaining(line));
  });
});

test("shows for every chart rule that it finds a breach", () => {
  expect(Object.keys(breaches).sort()).toEqual(Object.keys(rules).sort());
});
