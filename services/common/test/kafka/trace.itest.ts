import { SpanKind } from "@opentelemetry/api";
import { expect, test } from "@jest/globals";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import { transaction } from "../../src/db/transaction.ts";
import { consumer } from "../../src/kafka/consumer.ts";
import { startConsumers } from "../../src/kafka/start-consumers.ts";
import { makeOutbox } from "../../src/outbox/outbox.ts";
import { startRelay } from "../../src/outbox/start-relay.ts";
import { currentTraceId, tracer } from "../../src/telemetry/tracer.ts";
import { drainTopics, eventually, recordSpans } from "../../src/testing/index.ts";
import { systemClock } from "../../src/time/clock.ts";
import { publish, SPENT_TOPIC, spentRecord } from "../publish.ts";
import { givenStores } from "../stores.ts";

const log = pino({ enabled: false });
const spans = recordSpans();
const stores = givenStores();

test("continues one trace from the publisher over the outbox and Kafka into the handler", async () => {
  const handled = Promise.withResolvers<string | undefined>();
  const following = consumer("test.trace").on(CreditsSpentSchema, async () => handled.resolve(currentTraceId()));
  const relay = startRelay({ db: stores.db, kafka: stores.kafka, log, clock: systemClock });
  const consumers = startConsumers({
    kafka: stores.kafka,
    db: stores.db,
    consumers: [following],
    clock: systemClock,
    log,
  });

  const event = { userId: "Secret Name", country: "FI", credits: 1, purchaseId: "p", balance: 0 };
  await tracer.startActiveSpan("buy", async (span) => {
    await transaction(stores.db, (tx) => makeOutbox().append(tx, CreditsSpentSchema, event, { version: 1 }));
    span.end();
  });
  const traceIdOfHandler = await handled.promise;
  await consumers.stop();
  await relay.stop();

  const topic = stores.kafka.topic("purchasing.account.v1");
  const finished = (name: string) => spans.getFinishedSpans().find((span) => span.name === name);
  const [buy, send, process, batch] = [
    await eventually(() => finished("buy")!),
    finished(`send ${topic}`)!,
    finished(`process ${topic}`)!,
    finished(`process batch ${topic}`)!,
  ];
  expect(traceIdOfHandler).toBe(buy.spanContext().traceId);
  expect(send).toMatchObject({ kind: SpanKind.PRODUCER, parentSpanContext: { spanId: buy.spanContext().spanId } });
  expect(process).toMatchObject({
    kind: SpanKind.CONSUMER,
    parentSpanContext: { spanId: send.spanContext().spanId },
    links: [{ context: { spanId: send.spanContext().spanId } }],
    attributes: {
      "messaging.system": "kafka",
      "messaging.operation.name": "process",
      "messaging.destination.name": topic,
      "messaging.consumer.group.name": stores.kafka.topic("test.trace"),
    },
  });
  expect(batch.attributes["messaging.batch.message_count"]).toBe(1);
  expect(batch.spanContext().traceId).not.toBe(buy.spanContext().traceId);
  expect(JSON.stringify(spans.getFinishedSpans().map(({ attributes, events }) => [attributes, events]))).not.toContain(
    "Secret Name",
  );

  const [record] = await drainTopics(stores.kafka);
  expect(record?.headers.traceparent).toContain(send.spanContext().spanId);
});

test("continues each sender's trace for events handled together, the handler in the first one", async () => {
  spans.reset();
  const traceIds = ["1", "2", "3"].map((digit) => digit.repeat(32));
  const received: [number, string | undefined, (string | undefined)[]][] = [];
  const following = consumer("test.traces").onMany(CreditsSpentSchema, async (events, _tx, metas) => {
    if (events.every(({ userId }) => userId === "many"))
      received.push([events.length, currentTraceId(), metas.map(({ traceparent }) => traceparent)]);
  });
  const records = traceIds.map((traceId, i) => {
    const record = spentRecord(stores.kafka, "many", i + 1);
    record.headers.traceparent = `00-${traceId}-b7ad6b7169203331-01`;
    return record;
  });
  await publish(stores.kafka, ...records);
  const consumers = startConsumers({
    kafka: stores.kafka,
    db: stores.db,
    consumers: [following],
    clock: systemClock,
    log,
  });
  await eventually(
    () => {
      const sizes = spans.getFinishedSpans().map(({ attributes }) => attributes["messaging.batch.message_count"]);
      expect(sizes).toContain(3);
    },
    { timeoutMs: 20_000 },
  );
  await consumers.stop();

  const processes = spans
    .getFinishedSpans()
    .filter(({ name }) => name === `process ${stores.kafka.topic(SPENT_TOPIC)}`);
  const sent = processes.filter(({ parentSpanContext }) => parentSpanContext?.spanId === "b7ad6b7169203331");
  expect(sent.map((span) => span.spanContext().traceId).toSorted()).toEqual(traceIds);
  expect(sent.map(({ links }) => links.length)).toEqual([1, 1, 1]);
  const [[size, traceId, traceparents]] = received as [[number, string, string[]]];
  expect([size, traceId, received.length]).toEqual([3, traceIds[0], 1]);
  // Of the spans of handling, each in its sender's trace: what jobs continue.
  expect(traceparents).toEqual(
    traceIds.map((id) => {
      const span = sent.find((one) => one.spanContext().traceId === id)!;
      return `00-${id}-${span.spanContext().spanId}-01`;
    }),
  );
});
