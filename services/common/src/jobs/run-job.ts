import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, context, propagation, trace } from "@opentelemetry/api";
import type { JobHelpers } from "graphile-worker";
import { type Logger, durations, tracer } from "../telemetry/index.ts";
import type { Clock } from "../time/index.ts";
import type { Envelope } from "./add-job.ts";
import type { Job, Run } from "./job.ts";

const duration = durations("job.duration", "Runs of scheduled and deferred work");

/** Runs a job in the trace that deferred it, measures it, logs a failure and rejects with it, so that the queue retries. */
export function makeJobRunner({ log, clock }: { log: Logger; clock: Clock }) {
  return (job: Job) =>
    async (content: unknown, { attempts, max_attempts }: Pick<JobHelpers["job"], Attempts>): Promise<void> => {
      const run: Run = { at: clock.now(), attempt: attempts, isLast: attempts >= max_attempts };
      const { payload, parent } = open(job, content);
      const attributes = { "doorlight.job": job.name };
      const span = tracer.startSpan(`job ${job.name}`, { kind: SpanKind.INTERNAL, attributes }, parent);
      const startedAt = performance.now();
      let outcome = "done";
      try {
        await context.with(trace.setSpan(parent, span), () =>
          job.kind === "task" ? job.run(payload, run) : job.run(run),
        );
      } catch (error) {
        outcome = run.isLast ? "given_up" : "failed";
        span.setStatus({ code: SpanStatusCode.ERROR });
        log[run.isLast ? "error" : "warn"]({ err: error, job: job.name, attempt: run.attempt }, "A job failed");
        throw error;
      } finally {
        span.end();
        duration.record((performance.now() - startedAt) / 1000, { ...attributes, outcome });
      }
    };
}

type Attempts = "attempts" | "max_attempts";

function open(job: Job, content: unknown): { payload: unknown; parent: Context } {
  if (job.kind !== "task") return { payload: undefined, parent: ROOT_CONTEXT };
  const { payload, traceparent } = content as Envelope;
  return { payload, parent: propagation.extract(ROOT_CONTEXT, { traceparent }) };
}
