import type { JsonValue } from "@bufbuild/protobuf";
import type { Tx } from "../db/index.ts";
import { currentTraceparent } from "../telemetry/index.ts";

export type JobOptions = {
  /** A waiting job with the same key is replaced. */
  jobKey?: string;
  /** Not before; at once by default. */
  runAt?: Date;
  /** 25 by default, which takes about three days. */
  maxAttempts?: number;
};

/** What lies in the queue: the payload and the trace that the job continues. */
export type Envelope = { payload: JsonValue; traceparent?: string };

/** Puts work off until after the caller's transaction; without its commit there is no job. Ids only, no personal data. */
export async function addJob(tx: Tx, task: string, payload: JsonValue, options: JobOptions = {}): Promise<void> {
  const envelope: Envelope = { payload, traceparent: currentTraceparent() };
  await tx.raw("select graphile_worker.add_job(?, payload := ?::json, job_key := ?, run_at := ?, max_attempts := ?)", [
    task,
    JSON.stringify(envelope),
    options.jobKey ?? null,
    options.runAt ?? null,
    options.maxAttempts ?? null,
  ]);
}
