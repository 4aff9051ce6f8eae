import { ofKind, workloads } from "../manifest.ts";
import { type Rule, unless } from "./rule.ts";

/** Nothing here talks to the cluster's interface: own accounts (a job, as a hook, comes before any), no token, no role. */
export const rights: Rule = (manifests) => {
  const accounts = ofKind(manifests, "ServiceAccount");
  const named = new Set(accounts.map(({ metadata }) => metadata.name));
  return [
    ...manifests.flatMap(({ kind, metadata }) => unless(!/Role/.test(kind), `${kind}/${metadata.name}: grants rights`)),
    ...accounts.flatMap(({ metadata, automountServiceAccountToken: token }) =>
      unless(token === false, `ServiceAccount/${metadata.name}: hands out its token`),
    ),
    ...workloads(manifests).flatMap(({ owner, kind, pod }) => [
      ...unless(pod.automountServiceAccountToken === false, `${owner}: mounts a token`),
      ...unless(kind === "Job" || named.has(pod.serviceAccountName ?? ""), `${owner}: has no account of its own`),
    ]),
  ];
};
