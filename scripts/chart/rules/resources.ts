import { workloads } from "../manifest.ts";
import { type Rule, unless } from "./rule.ts";

/** Every container states its needs and limits. Processor time is not limited: that only throttles. */
export const resources: Rule = (manifests) =>
  workloads(manifests).flatMap(({ owner, containers }) =>
    containers.flatMap(({ name, resources: { requests = {}, limits = {} } = {} }) => [
      ...["cpu", "memory", "ephemeral-storage"].flatMap((resource) =>
        unless(requests[resource], `${owner}: ${name} requests no ${resource}`),
      ),
      ...["memory", "ephemeral-storage"].flatMap((resource) =>
        unless(limits[resource], `${owner}: ${name} has no limit of ${resource}`),
      ),
    ]),
  );
