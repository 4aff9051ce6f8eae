import type { IDeployment } from "kubernetes-models/apps/v1";
import type { IHorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import type { ICronJob, IJob } from "kubernetes-models/batch/v1";
import type { IIngress, INetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import type { IPodDisruptionBudget } from "kubernetes-models/policy/v1";
import type {
  IConfigMap,
  IContainer,
  IPodSpec,
  IPodTemplateSpec,
  IService,
  IServiceAccount,
} from "kubernetes-models/v1";

interface Kinds {
  ConfigMap: IConfigMap;
  CronJob: ICronJob;
  Deployment: IDeployment;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  Ingress: IIngress;
  Job: IJob;
  NetworkPolicy: INetworkPolicy;
  PodDisruptionBudget: IPodDisruptionBudget;
  Service: IService;
  ServiceAccount: IServiceAccount;
}

/** One object as helm rendered it. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
}

export type Labels = Readonly<Record<string, string>>;

/** Pods to be, by the object that makes them. */
export interface Workload {
  owner: string;
  kind: "CronJob" | "Deployment" | "Job";
  labels: Labels;
  pod: IPodSpec;
  containers: readonly IContainer[];
}

export function ofKind<Kind extends keyof Kinds>(
  manifests: readonly Manifest[],
  kind: Kind,
): (Kinds[Kind] & Manifest)[] {
  return manifests.filter((manifest) => manifest.kind === kind) as (Kinds[Kind] & Manifest)[];
}

export function workloads(manifests: readonly Manifest[]): Workload[] {
  return [
    ...ofKind(manifests, "Deployment").map(({ kind, metadata, spec }) => workload(kind, metadata.name, spec?.template)),
    ...ofKind(manifests, "Job").map(({ kind, metadata, spec }) => workload(kind, metadata.name, spec?.template)),
    ...ofKind(manifests, "CronJob").map(({ kind, metadata, spec }) => {
      return workload(kind, metadata.name, spec?.jobTemplate.spec?.template);
    }),
  ];
}

function workload(kind: Workload["kind"], name: string, template: IPodTemplateSpec | undefined): Workload {
  const pod = template?.spec ?? { containers: [] };
  return {
    owner: `${kind}/${name}`,
    kind,
    labels: template?.metadata?.labels ?? {},
    pod,
    containers: [...(pod.initContainers ?? []), ...pod.containers],
  };
}

/** Whether `matchLabels` picks something with these labels; an empty selector picks everything. */
export function selects(matchLabels: Labels | undefined, labels: Labels): boolean {
  return Object.entries(matchLabels ?? {}).every(([name, value]) => labels[name] === value);
}
