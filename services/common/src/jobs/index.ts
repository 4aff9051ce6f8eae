export { addJob } from "./add-job.ts";
export type { JobOptions } from "./add-job.ts";
export { migrateJobs } from "./migrate-jobs.ts";
export { everyHour, everyMinute, task } from "./job.ts";
export type { Job, Run, Schedule, Task } from "./job.ts";
