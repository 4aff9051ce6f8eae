import { expect, test } from "@jest/globals";
import { defaultTextMapGetter, ROOT_CONTEXT, SpanStatusCode, trace } from "@opentelemetry/api";
import { PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { EdgePropagator, linkClients } from "./edge.ts";
import { makeLogger } from "./make-logger.ts";
import { PullReader } from "./pull-reader.ts";
import { scrubSpans } from "./scrub-spans.ts";

const person = { email: "aino@example.test", firstName: "Aino", phone: "+358 40 1234567" };

function logged(write: (log: ReturnType<typeof makeLogger>) => void): string {
  let text = "";
  write(makeLogger("test", { write: (line) => void (text += line) }));
  return text;
}

test("writes time, level, process and message in a log line", () => {
  const line = JSON.parse(logged((log) => log.warn({ leadId: "l1" }, "Not ready"))) as object;
  expect(line).toMatchObject({ level: "warn", name: "test", leadId: "l1", msg: "Not ready" });
  expect(line).toHaveProperty("time", expect.stringMatching(/^\d{4}-\d\d-\d\dT/));
});

test("writes no personal data under its usual names in a log line, however deep", () => {
  const text = logged((log) => log.info({ ...person, user: person, lead: { contact: person } }, "Oops"));
  expect(text).not.toMatch(/aino|Aino|1234567/);
  expect(text.match(/\[redacted\]/g)).toHaveLength(9);
});

test("writes no password, token or code in a log line", () => {
  const secrets = { newPassword: "abc-xyz", sessionToken: "abc-xyz", linkToken: "abc-xyz", recoveryCodes: ["abc-xyz"] };
  expect(logged((log) => log.info({ ...secrets, request: secrets }, "Oops"))).not.toContain("abc-xyz");
});

test("logs type, message, code and stack of an error, and nothing else attached to it", () => {
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (email)=(aino@example.test)" });
  const text = logged((log) => log.error({ err: new TypeError("Not saved", { cause }) }, "Failed"));
  expect(JSON.parse(text)).toMatchObject({
    err: { type: "TypeError", message: "Not saved", cause: { message: "duplicate key", code: "23505" } },
  });
  expect(text).not.toContain("aino");
});

test("exports a span without secret links, addresses and error texts", () => {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [scrubSpans, new SimpleSpanProcessor({ exporter })] });
  const attributes = {
    "http.route": "/api/leads/:id",
    "url.path": "/contact-request/secret",
    "client.address": "10.1.2.3",
  };
  const span = provider.getTracer("test").startSpan("GET", { attributes });
  span.recordException(new Error("aino@example.test is unknown"));
  span.setStatus({ code: SpanStatusCode.ERROR, message: "aino@example.test is unknown" });
  span.end();

  const [exported] = exporter.getFinishedSpans();

  expect(exported?.attributes).toEqual({ "http.route": "/api/leads/:id" });
  expect(exported?.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(exported?.events.map((event) => event.attributes)).toEqual([{ "exception.type": "Error" }]);
});

test.each([
  ["pg.query:SELECT\n doorlight_leads", "pg.query:SELECT doorlight_leads"],
  ["pg.query:WITH\nDUE\nAS doorlight_leads", "pg.query:WITH doorlight_leads"],
  ["pg.query:lock-user doorlight_identity", "pg.query:lock-user doorlight_identity"],
  ["GET /api/leads/:id", "GET /api/leads/:id"],
])("exports the span %j as %j", (name, expected) => {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [scrubSpans, new SimpleSpanProcessor({ exporter })] });
  provider.getTracer("test").startSpan(name).end();
  expect(exporter.getFinishedSpans()[0]?.name).toBe(expected);
});

test("links a client's trace at the edge, and lets it choose neither trace id nor sampling", () => {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [linkClients, new SimpleSpanProcessor({ exporter })] });
  const [clientsTrace, clientsSpan] = ["c3".repeat(16), "b2".repeat(8)];
  const carrier = { traceparent: `00-${clientsTrace}-${clientsSpan}-00` };
  const entered = new EdgePropagator().extract(ROOT_CONTEXT, carrier, defaultTextMapGetter);
  const first = provider.getTracer("test").startSpan("POST", {}, entered);
  const second = provider.getTracer("test").startSpan("call", {}, trace.setSpan(entered, first));
  second.end();
  first.end();

  const [inner, outer] = exporter.getFinishedSpans();
  expect(outer?.spanContext().traceId).not.toBe(clientsTrace);
  expect(outer?.parentSpanContext).toBeUndefined();
  expect(outer?.attributes).toEqual({ "client.trace_id": clientsTrace });
  expect(outer?.links.map((link) => link.context.spanId)).toEqual([clientsSpan]);
  expect(inner?.spanContext().traceId).toBe(outer?.spanContext().traceId);
  expect(inner?.links).toEqual([]);
});

test("scrapes a gauge as read for that scrape alone, and a counter in total", async () => {
  const reader = new PullReader();
  const meter = new MeterProvider({ readers: [reader] }).getMeter("test");
  let read: Promise<string[]> = Promise.resolve(["send-mail", "match-lead"]);
  meter.createObservableGauge("jobs").addCallback(async (result) => {
    for (const task of await read) result.observe(1, { task });
  });
  const runs = meter.createCounter("runs");
  const scrape = async () => {
    const { resourceMetrics } = await reader.collect();
    const text = new PrometheusSerializer(undefined, false, undefined, true, true).serialize(resourceMetrics);
    return text.split("\n").filter((line) => line && !line.startsWith("#"));
  };

  runs.add(1);
  expect(await scrape()).toEqual(['jobs{task="send-mail"} 1', 'jobs{task="match-lead"} 1', "runs_total 1"]);
  read = Promise.resolve(["send-mail"]);
  runs.add(1);
  expect(await scrape()).toEqual(['jobs{task="send-mail"} 1', "runs_total 2"]);
  read = Promise.reject(new Error("PostgreSQL is away"));
  expect(await scrape()).toEqual(["runs_total 2"]);
});
