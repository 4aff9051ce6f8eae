import type { Job } from "@doorlight/common/jobs";

/** Schedule to use case. */
export function makeJobs(): Job[] {
  return [];
}
