import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { days } from "@doorlight/common/time";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { UserBanChangedSchema } from "@doorlight/proto/identity/v1/bans_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { disputedCharges, withStatus } from "./disputed-charges.ts";
import { startBilling, type StartedBilling } from "./start-billing.ts";

let billing: StartedBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
const { send, charged, endBlocks } = disputedCharges(() => billing);

test.each([
  ["won", 1, false],
  ["lost", 390, true],
  ["lost", 398, false],
] as const)(
  "keeps an erased account whose dispute is %s known for the dispute after %i days: %s",
  async (end, later, kept) => {
    const { userId, chargeId, disputed } = await charged();
    const identity = billing.clientOf("identity", BillingService);
    const of = async (evenInUse: boolean) =>
      (await identity.listErasedAccounts({ userIds: [userId], evenInUse })).accounts;
    expect(await of(true)).toMatchObject([{ disputed: false }]);
    const event = await disputed();
    await send(event);
    // Also after a super admin ended its hold: the bank has still to decide.
    await endBlocks();
    expect([await of(false), await of(true)]).toMatchObject([[], [{ userId, disputed: true }]]);
    await billing.consume(UserErasedSchema, { userId, country: "FI", mailboxKept: true });
    expect(await of(false)).toMatchObject([{ owes: false, disputed: true }]);
    await send(withStatus(event, end));
    const { closed_at: closedAt } = await billing.db("disputes").where({ charge_id: chargeId }).first("closed_at");
    billing.clock.set(new Date((closedAt as Date).getTime() + days(later)));
    expect(await of(false)).toMatchObject([{ disputed: kept }]);
  },
);

test("keeps the ended ban of an erased account as long as it may be banned for a lost dispute", async () => {
  const { userId, chargeId, disputed } = await charged();
  const event = await disputed();
  await send(event);
  await send(withStatus(event, "lost"));
  const until = timestampFromDate(new Date("2099-01-01T00:00:00Z"));
  await billing.consume(UserBanChangedSchema, { userId, country: "FI", until }, { version: 2n });
  await billing.consume(UserErasedSchema, { userId, country: "FI" });
  await billing.consume(UserBanChangedSchema, { userId, country: "FI" }, { version: 3n });
  const { closed_at: closedAt } = await billing.db("disputes").where({ charge_id: chargeId }).first("closed_at");
  const bansAfter = async (later: number) => {
    billing.clock.set(new Date((closedAt as Date).getTime() + days(later)));
    await billing.runJob("purge-bans");
    return billing.db("bans").where({ user_id: userId }).pluck("user_id");
  };
  expect([await bansAfter(390), await bansAfter(398)]).toEqual([[userId], []]);
});
