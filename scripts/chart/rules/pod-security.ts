import { workloads } from "../manifest.ts";
import { type Rule, unless } from "./rule.ts";

const LOWEST_ID = 10_001;
const volumeKinds = ["configMap", "downwardAPI", "emptyDir", "projected", "secret"];

/** The restricted Pod Security standard, and a read-only root on top. */
export const podSecurity: Rule = (manifests) =>
  workloads(manifests).flatMap(({ owner, pod, containers }) => {
    const security = pod.securityContext ?? {};
    return [
      ...unless(security.runAsNonRoot === true, `${owner}: may run as root`),
      ...unless((security.runAsUser ?? 0) >= LOWEST_ID, `${owner}: the user id is not above 10000`),
      ...unless((security.runAsGroup ?? 0) >= LOWEST_ID, `${owner}: the group id is not above 10000`),
      ...unless(security.seccompProfile?.type === "RuntimeDefault", `${owner}: has no seccomp profile`),
      ...unless(!pod.hostNetwork && !pod.hostPID && !pod.hostIPC, `${owner}: shares a namespace with the host`),
      ...(pod.volumes ?? []).flatMap(({ name, ...source }) => [
        ...unless(
          Object.keys(source).every((kind) => volumeKinds.includes(kind)),
          `${owner}: volume ${name} is of a kind not allowed`,
        ),
        ...unless(!source.emptyDir || source.emptyDir.sizeLimit, `${owner}: volume ${name} has no limit`),
      ]),
      ...containers.flatMap(({ name, securityContext: own = {}, ports = [] }) => [
        ...unless(own.allowPrivilegeEscalation === false, `${owner}: ${name} may escalate privileges`),
        ...unless(!own.privileged, `${owner}: ${name} is privileged`),
        ...unless(
          own.runAsUser === undefined && own.runAsNonRoot === undefined,
          `${owner}: ${name} chooses its own user`,
        ),
        ...unless(own.readOnlyRootFilesystem === true, `${owner}: ${name} can write to its root`),
        ...unless(
          own.capabilities?.drop?.includes("ALL") && !own.capabilities.add?.length,
          `${owner}: ${name} keeps capabilities`,
        ),
        ...unless(
          ports.every(({ hostPort }) => hostPort === undefined),
          `${owner}: ${name} takes a port of the host`,
        ),
      ]),
    ];
  });
