import { ofKind, selects, workloads, type Labels, type Manifest, type Workload } from "../manifest.ts";
import { type Rule, unless } from "./rule.ts";

/** Every address that a pod is given is one it can reach, and it reaches no other. */
export const edges: Rule = (manifests) => {
  const given = new Set(workloads(manifests).flatMap(edgesGivenTo(manifests)));
  const leaving = new Set(rpcEdges(manifests, "egress"));
  const arriving = new Set(rpcEdges(manifests, "ingress"));
  return [...new Set([...given, ...leaving, ...arriving])].flatMap((edge) => [
    ...unless(given.has(edge), `${edge}: the network lets it through, but no address is given`),
    ...unless(leaving.has(edge), `${edge}: the caller may not send`),
    ...unless(arriving.has(edge), `${edge}: the called may not be reached`),
  ]);
};

function edgesGivenTo(manifests: readonly Manifest[]): (caller: Workload) => string[] {
  const services = ofKind(manifests, "Service");
  return ({ labels, containers }) =>
    containers
      .flatMap(({ env = [] }) => env)
      .filter(({ name }) => name.endsWith("_ADDR"))
      .map(({ name, value = "" }) => {
        const [, host, port] = /^dns:\/\/\/(.*):(\d+)$/.exec(value) ?? [];
        const target = services.find(({ metadata, spec }) => {
          const isOffered = spec?.ports?.some((offered) => offered.port === Number(port));
          return metadata.name === host && spec?.clusterIP === "None" && isOffered;
        });
        return `${nameIn(labels)} -> ${target ? nameIn(target.spec?.selector ?? {}) : `${name}, which leads nowhere`}`;
      });
}

function rpcEdges(manifests: readonly Manifest[], direction: "ingress" | "egress"): string[] {
  const pods = workloads(manifests);
  return ofKind(manifests, "NetworkPolicy").flatMap(({ spec }) => {
    const own = pods.find(({ labels }) => selects(spec?.podSelector?.matchLabels, labels));
    const rules = (spec?.[direction] ?? []) as { from?: Peer[]; to?: Peer[]; ports?: { port?: unknown }[] }[];
    return rules
      .filter(({ ports }) => ports?.some(({ port }) => port === "rpc"))
      .flatMap(({ from, to }) => from ?? to ?? [])
      .map(({ podSelector }) => nameIn(podSelector?.matchLabels ?? {}))
      .map((other) =>
        direction === "egress" ? `${nameIn(own!.labels)} -> ${other}` : `${other} -> ${nameIn(own!.labels)}`,
      );
  });
}

interface Peer {
  podSelector?: { matchLabels?: Labels };
}

function nameIn(labels: Labels): string {
  return labels["app.kubernetes.io/name"] ?? "?";
}
