import { ofKind, selects } from "../manifest.ts";
import { type Rule, unless } from "./rule.ts";

/** The hook before the stop waits 5 s, the longest stop takes 35 s (services/common/src/runtime/run.ts), its log a moment. */
const GRACE_SECONDS = 45;

/** Losing a node, a zone or the old release takes nobody's last copy away. */
export const availability: Rule = (manifests) => {
  const budgets = ofKind(manifests, "PodDisruptionBudget");
  const scalers = ofKind(manifests, "HorizontalPodAutoscaler");
  return ofKind(manifests, "Deployment").flatMap(({ metadata: { name }, spec }) => {
    const owner = `Deployment/${name}`;
    const { metadata, spec: pod } = spec!.template;
    const rolling = spec!.strategy?.rollingUpdate;
    const scaler = scalers.find((candidate) => candidate.spec?.scaleTargetRef.name === name);
    const budget = budgets.find((candidate) => selects(candidate.spec?.selector?.matchLabels, metadata?.labels ?? {}));
    const lowest = scaler?.spec?.minReplicas ?? 0;
    return [
      ...unless(
        spec!.strategy?.type === "RollingUpdate" && rolling?.maxUnavailable === 0,
        `${owner}: goes down to roll`,
      ),
      ...unless((spec!.minReadySeconds ?? 0) > 0, `${owner}: rolls on before a pod has proved itself`),
      ...unless(spec!.replicas === undefined, `${owner}: fights its autoscaler over replicas`),
      ...unless(lowest >= 2, `${owner}: may run a single copy`),
      ...unless(budget, `${owner}: has no disruption budget`),
      ...unless(!budget || Number(budget.spec?.minAvailable) < lowest, `${owner}: its budget lets no pod go`),
      ...unless(pod?.affinity?.podAntiAffinity, `${owner}: may share one node with itself`),
      ...unless((pod?.topologySpreadConstraints ?? []).length === 2, `${owner}: is not spread by node and zone`),
      ...unless((pod?.terminationGracePeriodSeconds ?? 0) >= GRACE_SECONDS, `${owner}: has too little time to drain`),
      ...unless(pod?.priorityClassName, `${owner}: has no priority`),
    ];
  });
};
