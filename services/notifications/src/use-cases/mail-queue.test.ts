import type { Tx } from "@doorlight/common/db";
import { fakeClock } from "@doorlight/common/testing";
import { expect, test } from "@jest/globals";
import { makeRecordMail } from "./mail-queue.ts";

test("continues in each mail the trace of its own event, of those that are recorded together", async () => {
  const clock = fakeClock("2026-11-29T10:00:00Z");
  const jobs: object[] = [];
  const tx = {
    async raw(_sql: string, { contents, keys }: { contents: string[]; keys: null[] }) {
      jobs.push(...contents.map((content) => JSON.parse(content) as object));
      return { rows: keys.map((key) => ({ key })) };
    },
  } as unknown as Tx;
  // The second event has its mail already.
  const deliveries = {
    add: () => Promise.resolve([1, 3].map((nth) => ({ id: `mail-${nth}`, eventId: `event-${nth}` }))),
  };
  const mails = [1, 2, 3].map((nth) => ({
    eventId: `event-${nth}`,
    country: "FI",
    happenedAt: clock.now(),
    task: { kind: "contact_message" as const, messageId: `message-${nth}` },
    traceparent: `trace-${nth}`,
  }));
  await makeRecordMail({ deliveries, clock })(tx, ...mails);

  expect(jobs).toEqual([
    { payload: { deliveryId: "mail-1" }, traceparent: "trace-1" },
    { payload: { deliveryId: "mail-3" }, traceparent: "trace-3" },
  ]);
});
