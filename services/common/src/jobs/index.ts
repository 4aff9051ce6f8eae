export { addJob, addJobs } from "./add-job.ts";
export { everyHour, everyMinute, everySeconds, task } from "./job.ts";
export type { Job } from "./job.ts";
