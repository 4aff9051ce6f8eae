import type { JsonValue } from "@bufbuild/protobuf";
import type { Service } from "../runtime/index.ts";

/** Runs one of a service's jobs as if its queue did so at an instant; a task gets `payload`. Throws what it throws. */
export async function runJob({ jobs = [] }: Service, name: string, at: Date, payload?: JsonValue): Promise<void> {
  const job = jobs.find((candidate) => candidate.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  const run = { at, attempt: 1, isLast: false };
  await (job.kind === "task" ? job.run(payload, run) : job.run(run));
}
