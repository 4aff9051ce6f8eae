export { addJob, addJobs } from "./add-job.ts";
export { forEachAlone } from "./for-each-alone.ts";
export { inBatches } from "./in-batches.ts";
export { everyHour, everyMinute, everySeconds, sends, task } from "./job.ts";
export type { Job } from "./job.ts";
