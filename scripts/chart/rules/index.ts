import { availability } from "./availability.ts";
import { ingress } from "./ingress.ts";
import { edges } from "./edges.ts";
import type { Rule } from "./rule.ts";
import { images } from "./images.ts";
import { jobs } from "./jobs.ts";
import { naming } from "./naming.ts";
import { network } from "./network.ts";
import { podSecurity } from "./pod-security.ts";
import { probes } from "./probes.ts";
import { resources } from "./resources.ts";
import { rights } from "./rights.ts";
import { secrets } from "./secrets.ts";

/** All that a release must fulfil, by name. */
export const rules: Readonly<Record<string, Rule>> = {
  availability,
  ingress,
  edges,
  images,
  jobs,
  naming,
  network,
  podSecurity,
  probes,
  resources,
  rights,
  secrets,
};
