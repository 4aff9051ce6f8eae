import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { drainOutbox } from "@doorlight/common/testing";
import { RefundApprovedSchema, RefundRequestedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { makeEvents } from "../src/events.ts";
import { startRefunds } from "../test/start-refunds.ts";
import { layDemoRefunds, planned, prepaid } from "./refunds.ts";

let refunds: Awaited<ReturnType<typeof startRefunds>>;
beforeAll(async () => void (refunds = await startRefunds()));
afterAll(() => refunds.stop());

test("lays a waiting and an approved refund request once, even on a later day", async () => {
  const finland = loadCountryPacks(new URL("../../../deploy/countries", import.meta.url).pathname, ["FI"], []).get(
    "FI",
  )!;
  const events = makeEvents(makeOutbox());
  for (const buyerId of [planned, prepaid]) await refunds.purchase({ buyerId });
  const lay = (now: string) =>
    transaction(refunds.db, (tx) => layDemoRefunds(tx, { events, packOf: () => finland, now: new Date(now) }));
  expect([await lay("2026-11-05T12:00:00Z"), await lay("2026-11-06T12:00:00Z")]).toEqual([2, 0]);
  const published = await drainOutbox(refunds.db);
  expect(published.of(RefundRequestedSchema).map(({ buyerId }) => buyerId)).toEqual([planned, prepaid]);
  expect(published.of(RefundApprovedSchema)).toMatchObject([{ buyerId: prepaid, isAutomatic: false }]);
});
