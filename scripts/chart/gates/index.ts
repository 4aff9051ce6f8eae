import { availability } from "./availability.ts";
import { doors } from "./doors.ts";
import { edges } from "./edges.ts";
import type { Gate } from "./gate.ts";
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
export const gates: Readonly<Record<string, Gate>> = {
  availability,
  doors,
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
