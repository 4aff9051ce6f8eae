import { isDeepStrictEqual } from "node:util";
import { workloads } from "../manifest.ts";
import { type Rule, unless } from "./rule.ts";

/** Three probes, and readiness asks something else than liveness: a lost database must not restart pods. */
export const probes: Rule = (manifests) =>
  workloads(manifests)
    .filter(({ kind }) => kind === "Deployment")
    .flatMap(({ owner, pod }) =>
      pod.containers.flatMap(({ name, startupProbe, livenessProbe, readinessProbe, lifecycle }) => [
        ...unless(startupProbe, `${owner}: ${name} has no startup probe`),
        ...unless(livenessProbe, `${owner}: ${name} has no liveness probe`),
        ...unless(readinessProbe, `${owner}: ${name} has no readiness probe`),
        ...unless(
          !isDeepStrictEqual(livenessProbe?.httpGet, readinessProbe?.httpGet),
          `${owner}: ${name} asks the same for liveness and readiness`,
        ),
        ...unless(
          [startupProbe, livenessProbe, readinessProbe].every(
            (probe) => !probe?.httpGet?.host && !probe?.tcpSocket?.host,
          ),
          `${owner}: ${name} probes a host of its choice`,
        ),
        ...unless(lifecycle?.preStop, `${owner}: ${name} stops before the network knows`),
      ]),
    );
