import { ofKind, selects, workloads } from "../manifest.ts";
import { type Rule, unless } from "./rule.ts";

/** Only listed connections are possible, and both ends of each exist. */
export const network: Rule = (manifests) => {
  const pods = workloads(manifests);
  const policies = ofKind(manifests, "NetworkPolicy");
  const services = ofKind(manifests, "Service");
  const denial = policies.find(({ spec }) => !spec?.podSelector?.matchLabels && !spec?.ingress && !spec?.egress);
  const own = policies.filter((policy) => policy !== denial);
  return [
    ...unless(denial?.spec?.policyTypes?.length === 2, "No policy denies by default in both directions"),
    ...own.flatMap(({ metadata, spec }) => [
      ...unless(
        pods.some(({ labels }) => selects(spec?.podSelector?.matchLabels, labels)),
        `NetworkPolicy/${metadata.name}: selects no pod`,
      ),
      ...unless(spec?.policyTypes?.length === 2, `NetworkPolicy/${metadata.name}: leaves a direction open`),
      ...[...(spec?.ingress ?? []).map(({ from }) => from), ...(spec?.egress ?? []).map(({ to }) => to)].flatMap(
        (peers) => unless(peers && peers.length > 0, `NetworkPolicy/${metadata.name}: lets everybody through`),
      ),
    ]),
    ...pods.flatMap(({ owner, labels }) =>
      unless(
        own.some(({ spec }) => selects(spec?.podSelector?.matchLabels, labels)),
        `${owner}: no policy lets it reach anything`,
      ),
    ),
    ...services.flatMap(({ metadata, spec }) => [
      ...unless(
        pods.some(({ labels }) => selects(spec?.selector, labels)),
        `Service/${metadata.name}: selects no pod`,
      ),
      ...unless((spec?.type ?? "ClusterIP") === "ClusterIP", `Service/${metadata.name}: is open outside the cluster`),
    ]),
  ];
};
