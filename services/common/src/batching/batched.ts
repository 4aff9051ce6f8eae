import { AsyncResource } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";
import DataLoader from "dataloader";
import { tracer } from "../telemetry/index.ts";

type BatchOptions = {
  /** Names the span of each call. */
  name: string;
  /** Calls that go together at most. */
  largest: number;
  /** Batches that run at once at most. */
  atOnce: number;
  /** Milliseconds from the start of a batch to that of the next. */
  gatherMs: number;
};

type Run<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;
type Call<Item> = { item: Item; span: Span; context: AsyncResource };

/** Told to each call of a batch that failed. */
const goAlone = Symbol("go alone");

/**
 * Lets the calls of a rush go together, so that it costs a few statements, commits and hops instead of as many as
 * there are callers. The first call after a silence goes at once.
 *
 * `run` answers in the order of its items. It has to be all or nothing, and safe to repeat: where a batch fails each of
 * its calls is run alone, so that nobody fails or waits for another's fault. It runs in the context of its first call;
 * the spans of the others link to that call's.
 */
export function batched<Item, Result>(
  run: Run<Item, Result>,
  { name, largest, atOnce, gatherMs }: BatchOptions,
): (item: Item) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  let lastStart = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  function startNext(): void {
    if (timer || running === atOnce || waiting.length === 0) return;
    const rest = lastStart + gatherMs - performance.now();
    if (rest > 0) {
      timer = setTimeout(() => {
        timer = undefined;
        startNext();
      }, rest);
      return;
    }
    lastStart = performance.now();
    waiting.shift()!();
    startNext();
  }

  async function runTogether(
    calls: readonly Call<Item>[],
  ): Promise<readonly ({ result: Result } | typeof goAlone | Error)[]> {
    running += 1;
    linkToFirst(calls);
    try {
      const results = await calls[0]!.context.runInAsyncScope(() => run(calls.map(({ item }) => item)));
      return results.map((result) => ({ result }));
    } catch (error) {
      return calls.length === 1 ? [asError(error)] : calls.map(() => goAlone);
    } finally {
      running -= 1;
      startNext();
    }
  }

  const loader = new DataLoader(runTogether, {
    cache: false,
    maxBatchSize: largest,
    batchScheduleFn(dispatch) {
      waiting.push(dispatch);
      // Later, so that calls which arrived together are found together.
      setImmediate(startNext);
    },
  });

  return (item) =>
    tracer.startActiveSpan(name, async (span) => {
      try {
        const answer = await loader.load({ item, span, context: new AsyncResource(name) });
        return answer === goAlone ? (await run([item]))[0]! : answer.result;
      } finally {
        span.end();
      }
    });
}

function linkToFirst(calls: readonly Call<unknown>[]): void {
  const first = calls[0]!.span;
  for (const { span } of calls) {
    span.setAttribute("doorlight.batch.size", calls.length);
    if (span !== first) span.addLink({ context: first.spanContext() });
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error("What runs a batch threw something that is no error");
}
