import { ofKind, type Manifest } from "../manifest.ts";
import { type Rule, unless } from "./rule.ts";

/** Jobs end, and run before the release that needs them: Helm and Argo CD run hooks before they make any other object. */
export const jobs: Rule = (manifests) => [
  ...ofKind(manifests, "Job").flatMap(({ metadata, spec, ...job }) => {
    const owner = `Job/${metadata.name}`;
    const pod = spec!.template.spec!;
    const later = ofKind(manifests, "ConfigMap").filter((map) =>
      JSON.stringify(pod).includes(`"${map.metadata.name}"`),
    );
    const policy = metadata.annotations?.["helm.sh/hook-delete-policy"];
    return [
      ...unless(spec!.activeDeadlineSeconds, `${owner}: may run for ever`),
      ...unless(pod.restartPolicy === "Never", `${owner}: restarts in place`),
      ...unless(isHook({ ...job, metadata }), `${owner}: does not run before the release`),
      ...unless(!pod.serviceAccountName, `${owner}: comes before its account`),
      ...later.map((map) => `${owner}: comes before ConfigMap/${map.metadata.name}`),
      ...unless(policy?.includes("before-hook-creation"), `${owner}: the next release trips over it`),
      ...unless(policy?.includes("hook-succeeded"), `${owner}: stays after an uninstall`),
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
