import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { batched } from "./batched.ts";

const options = { name: "take", largest: 3, atOnce: 2, gatherMs: 10 };
const spans = new InMemorySpanExporter();

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] }));
});
beforeEach(() => {
  jest.useFakeTimers();
  spans.reset();
});
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Batches that run until they are ended; each answers its items in capitals. */
function runs() {
  const batches: (readonly string[])[] = [];
  const unfinished: (() => void)[] = [];
  const run = (items: readonly string[]) => {
    batches.push(items);
    return new Promise<string[]>((resolve) => unfinished.push(() => resolve(items.map((item) => item.toUpperCase()))));
  };
  const endFirst = () => unfinished.shift()!();
  return { batches, unfinished, run, endFirst };
}

test("a call that comes alone goes at once", async () => {
  const { batches, run, endFirst } = runs();
  const answer = batched(run, options)("a");
  await pass(0);
  expect(batches).toEqual([["a"]]);
  endFirst();
  expect(await answer).toBe("A");
});

test("calls that come at once go together, in their order, and each gets its own answer", async () => {
  const { batches, run, endFirst } = runs();
  const answers = ["b", "a", "c"].map(batched(run, options));
  await pass(0);
  expect(batches).toEqual([["b", "a", "c"]]);
  endFirst();
  expect(await Promise.all(answers)).toEqual(["B", "A", "C"]);
});

test("equal calls are each made", async () => {
  const { batches, run } = runs();
  void Promise.all(["a", "a"].map(batched(run, options)));
  await pass(0);
  expect(batches).toEqual([["a", "a"]]);
});

test("the next batch gathers until its time since the start of the last is over", async () => {
  const { batches, run, endFirst } = runs();
  const call = batched(run, options);
  void call("a");
  await pass(4);
  endFirst();
  void call("b");
  await pass(5);
  void call("c");
  expect(batches).toEqual([["a"]]);
  await pass(1);
  expect(batches).toEqual([["a"], ["b", "c"]]);
});

test("after a silence the first goes at once again", async () => {
  const { batches, run, endFirst } = runs();
  const call = batched(run, options);
  void call("a");
  await pass(0);
  endFirst();
  await pass(10);
  void call("b");
  await pass(0);
  expect(batches).toEqual([["a"], ["b"]]);
});

test("calls beyond the largest batch make the next ones, a gathering time apart", async () => {
  const { batches, run } = runs();
  void Promise.all("abcdefg".split("").map(batched(run, { ...options, atOnce: 3 })));
  await pass(0);
  expect(batches).toEqual([["a", "b", "c"]]);
  await pass(10);
  expect(batches).toEqual([
    ["a", "b", "c"],
    ["d", "e", "f"],
  ]);
  await pass(10);
  expect(batches.at(-1)).toEqual(["g"]);
});

test("whoever comes while as many batches run as may waits for one to end, and goes with all who wait", async () => {
  const { batches, unfinished, run, endFirst } = runs();
  const call = batched(run, options);
  for (const item of "ab") {
    void call(item);
    await pass(10);
  }
  void call("c");
  await pass(1000);
  void call("d");
  await pass(1000);
  expect(batches).toEqual([["a"], ["b"]]);

  endFirst();
  await pass(0);
  expect(batches).toEqual([["a"], ["b"], ["c", "d"]]);
  expect(unfinished).toHaveLength(2);
});

test("a batch that fails is run call by call: the faulty one fails with its own error, the others do not", async () => {
  const batches: (readonly string[])[] = [];
  const call = batched(async (items: readonly string[]) => {
    batches.push(items);
    if (items.includes("bad")) throw new Error(`${items.length} with a bad one`);
    return items;
  }, options);
  const answers = Promise.allSettled(["a", "bad", "c"].map(call));
  await pass(0);
  expect(await answers).toEqual([
    { status: "fulfilled", value: "a" },
    { status: "rejected", reason: new Error("1 with a bad one") },
    { status: "fulfilled", value: "c" },
  ]);
  expect(batches).toEqual([["a", "bad", "c"], ["a"], ["bad"], ["c"]]);
});

test("calls of a failed batch wait neither for each other nor hold up those who come later", async () => {
  const call = batched(
    async (items: readonly string[]) => {
      if (items.length > 1) throw new Error("no");
      return items[0] === "slow" ? new Promise<string[]>(() => {}) : items;
    },
    { ...options, atOnce: 1 },
  );
  void call("slow");
  const other = call("quick");
  await pass(0);
  expect(await other).toBe("quick");

  const later = call("later");
  await pass(1000);
  expect(await later).toBe("later");
});

test("a call that fails alone is not run again", async () => {
  let count = 0;
  const call = batched(async () => {
    throw new Error(`failure ${++count}`);
  }, options);
  const answer = expect(call("a")).rejects.toThrow("failure 1");
  await pass(1000);
  await answer;
  expect(count).toBe(1);
});

test("after a failure the next calls go as ever", async () => {
  const call = batched(
    async (items: readonly string[]) => {
      if (items.includes("bad")) throw new Error("bad");
      return items;
    },
    { ...options, atOnce: 1 },
  );
  const failed = expect(call("bad")).rejects.toThrow("bad");
  await pass(0);
  await failed;
  const next = call("good");
  await pass(10);
  expect(await next).toBe("good");
});

test("each call has a span in its caller's trace, and those of a batch link to the first", async () => {
  const tracer = trace.getTracer("callers");
  const call = batched(async (items: readonly string[]) => items, options);
  const callers = ["a", "b"].map((item) =>
    tracer.startActiveSpan(`caller of ${item}`, async (span) => {
      await call(item);
      span.end();
    }),
  );
  await pass(0);
  await Promise.all(callers);

  const [first, second] = spans.getFinishedSpans().filter(({ name }) => name === "take");
  const [callerOfFirst, callerOfSecond] = spans.getFinishedSpans().filter(({ name }) => name.startsWith("caller"));
  expect(first).toMatchObject({ links: [], attributes: { "doorlight.batch.size": 2 } });
  expect(second).toMatchObject({
    links: [{ context: { spanId: first?.spanContext().spanId } }],
    attributes: { "doorlight.batch.size": 2 },
  });
  expect(first?.parentSpanContext?.spanId).toBe(callerOfFirst?.spanContext().spanId);
  expect(second?.parentSpanContext?.spanId).toBe(callerOfSecond?.spanContext().spanId);
});

test("a batch runs in the context of its first call, and what runs alone in its own; each caller keeps theirs", async () => {
  const caller = new AsyncLocalStorage<string>();
  const seen: string[] = [];
  const call = batched(async (items: readonly string[]) => {
    seen.push(`${items.join()} as ${caller.getStore()}`);
    if (items.length > 1) throw new Error("not together");
    return items;
  }, options);
  const after = ["a", "b"].map((item) =>
    caller.run(item, async () => {
      await call(item);
      return caller.getStore();
    }),
  );
  await pass(0);
  expect(await Promise.all(after)).toEqual(["a", "b"]);
  expect(seen).toEqual(["a,b as a", "a as a", "b as b"]);
});
