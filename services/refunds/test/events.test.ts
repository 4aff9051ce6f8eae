import { create, type DescMessage } from "@bufbuild/protobuf";
import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { toMessage } from "@doorlight/common/rpc";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ContactAttemptLoggedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { ContactAttemptKind } from "@doorlight/proto/refunds/v1/refund_pb";
import { expect, test } from "@jest/globals";
import type { Purchase } from "../src/domain/refund.ts";
import { makeEvents } from "../src/events.ts";

test("says what was tried and when in the event of a contact attempt, without the buyer's note", async () => {
  const appended: unknown[] = [];
  const append = async (_tx: Tx, schema: DescMessage, event: never, about: object) =>
    void appended.push([schema, toMessage(schema, event), about]);
  const purchase = { id: "purchase", leadId: "lead", buyerId: "buyer", country: "FI" } as Purchase;
  const [attemptedAt, loggedAt] = [new Date("2026-11-02T10:00:00Z"), new Date("2026-11-02T18:00:00Z")];
  const attempt = { kind: "no_answer", attemptedAt, note: "Aino's sister answered", loggedAt } as const;
  await makeEvents({ append } as unknown as Outbox).contactAttemptLogged({} as Tx, purchase, 2n, attempt);
  const event = create(ContactAttemptLoggedSchema, {
    purchaseId: "purchase",
    leadId: "lead",
    buyerId: "buyer",
    country: "FI",
    kind: ContactAttemptKind.NO_ANSWER,
    attemptedAt: timestampFromDate(attemptedAt),
    loggedAt: timestampFromDate(loggedAt),
  });
  expect(appended).toEqual([[ContactAttemptLoggedSchema, event, { version: 2n }]]);
});
