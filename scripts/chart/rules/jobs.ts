import { ofKind, type Manifest } from "../manifest.ts";
import { type Rule, unless } from "./rule.ts";

/** Jobs end, run before the release that needs them, and find their account there. */
export const jobs: Rule = (manifests) => [
  ...ofKind(manifests, "Job").flatMap(({ metadata, spec, ...job }) => {
    const owner = `Job/${metadata.name}`;
    const pod = spec!.template.spec!;
    const account = ofKind(manifests, "ServiceAccount").find(
      ({ metadata: own }) => own.name === pod.serviceAccountName,
    );
    return [
      ...unless(spec!.activeDeadlineSeconds, `${owner}: may run for ever`),
      ...unless(pod.restartPolicy === "Never", `${owner}: restarts in place`),
      ...unless(isHook({ ...job, metadata }), `${owner}: does not run before the release`),
      ...unless(
        account && isHook(account) && weight(account) < weight({ ...job, metadata }),
        `${owner}: comes before its account`,
      ),
      ...unless(
        metadata.annotations?.["helm.sh/hook-delete-policy"]?.includes("before-hook-creation"),
        `${owner}: the next release trips over it`,
      ),
    ];
  }),
  ...ofKind(manifests, "CronJob").flatMap(({ metadata, spec }) => [
    ...unless(spec?.startingDeadlineSeconds, `CronJob/${metadata.name}: has no deadline`),
    ...unless(spec?.concurrencyPolicy === "Forbid", `CronJob/${metadata.name}: may overlap itself`),
    ...unless(
      ["Never", "OnFailure"].includes(spec?.jobTemplate.spec?.template.spec?.restartPolicy ?? ""),
      `CronJob/${metadata.name}: has no restart policy`,
    ),
  ]),
];

function isHook({ metadata }: Manifest): boolean {
  return metadata.annotations?.["helm.sh/hook"] === "pre-install,pre-upgrade,pre-rollback";
}

function weight({ metadata }: Manifest): number {
  return Number(metadata.annotations?.["helm.sh/hook-weight"] ?? 0);
}
