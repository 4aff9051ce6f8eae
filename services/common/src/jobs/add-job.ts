import type { JsonValue } from "@bufbuild/protobuf";
import type { Tx } from "../db/index.ts";
import { currentTraceparent } from "../telemetry/index.ts";

export type JobOptions = {
  /** Replaces a waiting job with the same key. */
  jobKey?: string;
  /** With a key: a waiting job keeps its own start, such as one that is to begin at once. */
  keepsStart?: boolean;
  /** The earliest start; at once by default. */
  runAt?: Date;
  /** 25 by default, which takes about three days. */
  maxAttempts?: number;
  /** For work that waits for others' answers, by the thousand: everything else that is due goes first. */
  canWait?: boolean;
};

/** Jobs are taken in the order of this number; 0 is the usual one. */
const LAST = 10;

/** The content of a queued job: its payload and the trace that it continues. */
export type Envelope = { payload: JsonValue; traceparent?: string };

/**
 * Defers work until `tx` has committed; without the commit there is no job. The payload holds ids and no personal data.
 * `task` is the name of a `task(…)` in the service's jobs.
 */
export async function addJob(tx: Tx, task: string, payload: JsonValue, options: JobOptions = {}): Promise<void> {
  const { jobKey = null, keepsStart = false, runAt = null, maxAttempts = null, canWait = false } = options;
  const mode = keepsStart ? "preserve_run_at" : "replace";
  const content = contentOf(payload);
  for (let isAdded = false; !isAdded;) {
    const { rows } = await tx.raw<{ rows: { id: bigint | null }[] }>(
      `select id from graphile_worker.add_job(
         ?, payload := ?::json, job_key := ?, job_key_mode := ?, run_at := ?, max_attempts := ?, priority := ?
       )`,
      [task, content, jobKey, mode, runAt, maxAttempts, canWait ? LAST : null],
    );
    // If a worker takes the job with the key meanwhile, nothing is added: neither is that one replaced any more.
    isAdded = rows.some(({ id }) => id !== null);
  }
}

/** As `addJob` for each of the payloads, in one statement. Their keys differ; `traceparent` says whose trace each continues. */
export async function addJobs<Payload extends JsonValue>(
  tx: Tx,
  task: string,
  payloads: readonly Payload[],
  {
    jobKey,
    traceparent,
  }: {
    jobKey?: (payload: Payload) => string;
    traceparent?: (payload: Payload, nth: number) => string | undefined;
  } = {},
): Promise<void> {
  let jobs = payloads.map((payload, nth) => ({
    content: contentOf(payload, traceparent?.(payload, nth)),
    key: jobKey?.(payload) ?? null,
  }));
  while (jobs.length > 0) {
    const { rows } = await tx.raw<{ rows: { key: string | null }[] }>(
      `select key from graphile_worker.add_jobs(array(
         select (:task, content, null, null, null, key, null, null)::graphile_worker.job_spec
         from unnest(:contents::json[], :keys::text[]) with ordinality as job (content, key, nth) order by nth
       ))`,
      { task, contents: jobs.map(({ content }) => content), keys: jobs.map(({ key }) => key) },
    );
    const added = new Set(rows.map(({ key }) => key));
    jobs = jobs.filter(({ key }) => !added.has(key));
  }
}

function contentOf(payload: JsonValue, traceparent = currentTraceparent()): string {
  const envelope: Envelope = { payload, traceparent };
  return JSON.stringify(envelope);
}
