import { randomBytes, randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AccountDigestChangedSchema, DebtSettledSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { makeAccountDigestStore } from "../src/db/account-digest-store.ts";
import { makeOfficeMembershipStore } from "../src/db/office-membership-store.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { makePurgeMemberships } from "../src/use-cases/purge-memberships.ts";
import { hoursFromNow } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];

beforeAll(async () => {
  purchasing = await startPurchasing();
  given = purchasing.given;
  await given.priceList();
});
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

type Saved = {
  kind?: string;
  digest: Buffer;
  at?: Date;
  endedAt?: Date;
  version?: bigint;
  before?: boolean;
  proven?: boolean;
};

/** Billing's word of a company id or card of an agent. */
async function saves({ id: userId, country }: Buyer, { kind = "card", digest, version, ...saved }: Saved) {
  const times = {
    savedAt: timestampFromDate(saved.at ?? hoursFromNow(-100)),
    endedAt: saved.endedAt && timestampFromDate(saved.endedAt),
  };
  const { before, proven = true } = saved;
  const event = { userId, country, kind, digest, before, proven, ...times };
  await purchasing.consume(AccountDigestChangedSchema, event, { version: version ?? 1n });
}

async function sharers(kind: string): Promise<[Buyer, Buyer]> {
  const [one, other] = await given.agents(2);
  const digest = randomBytes(32);
  await saves(one!, { kind, digest });
  await saves(other!, { kind, digest });
  return [one!, other!];
}

const refusalAt = async (buyer: Buyer, lead: string, hour: number) =>
  (await given.buys(buyer, lead, {}, hoursFromNow(hour))).refusal;

test.each(["card", "company", "mailbox"])(
  "refuses a lead to the second of two accounts with one %s, in lists too",
  async (kind) => {
    const [one, other] = await sharers(kind);
    const lead = await given.lead();
    expect(await refusalAt(one, lead, 0)).toBeNull();
    expect(await refusalAt(other, lead, 1)).toBe("office_already_bought");
    const [quote] = await given.rules.quote([lead], other, hoursFromNow(1));
    expect(quote).toMatchObject({ status: "unavailable", refusal: "office_already_bought" });
    expect(await refusalAt(await given.agent(), lead, 2)).toBeNull();
  },
);

test.each([
  [true, "office_already_bought"],
  [false, null],
])("compares with a buyer by a company id that it has proven: %j", async (proven, refusal) => {
  const [buyer, owner] = await given.agents(2);
  const digest = randomBytes(32);
  await saves(buyer!, { kind: "company", digest, proven });
  await saves(owner!, { kind: "company", digest });
  const lead = await given.lead();
  expect(await refusalAt(buyer!, lead, 0)).toBeNull();
  expect(await refusalAt(owner!, lead, 1)).toBe(refusal);
  // An account that types the id of a proven company is compared with it.
  const another = await given.lead();
  expect(await refusalAt(owner!, another, 0)).toBeNull();
  expect(await refusalAt(buyer!, another, 1)).toBe("office_already_bought");
});

test("sells to one alone of two accounts with one card that click at once", async () => {
  for (let round = 0; round < 8; round++) {
    const lead = await given.lead();
    const atOnce = await Promise.all((await sharers("card")).map((agent) => given.buys(agent, lead)));
    expect(atOnce.map(({ refusal }) => refusal).toSorted()).toEqual([null, "office_already_bought"].toSorted());
  }
});

test("refuses an account that saves the card which a buyer of the lead has given away", async () => {
  const [buyer, next, later] = await given.agents(3);
  const digest = randomBytes(32);
  await saves(buyer!, { digest });
  const lead = await given.lead();
  expect(await refusalAt(buyer!, lead, 0)).toBeNull();
  await saves(buyer!, { digest, endedAt: hoursFromNow(1), version: 2n });
  await saves(next!, { digest, at: hoursFromNow(2) });
  expect(await refusalAt(next!, lead, 3)).toBe("office_already_bought");

  const newer = await given.lead({ publishedAt: hoursFromNow(2) });
  expect(await refusalAt(buyer!, newer, 3)).toBeNull();
  await saves(later!, { digest, at: hoursFromNow(2) });
  expect(await refusalAt(later!, newer, 3)).toBeNull();
});

test("refuses a new account of a buyer who erased the former one, until that has paid", async () => {
  const [erased, again] = await sharers("card");
  const lead = await given.lead();
  expect(await refusalAt(erased, lead, 0)).toBeNull();
  const event = { userId: erased.id, country: "FI", erasedAt: timestampFromDate(hoursFromNow(1)) };
  await purchasing.consume(UserErasedSchema, event, { version: 9n });
  expect(await refusalAt(again, lead, 2)).toBe("office_already_bought");

  const stores = {
    memberships: makeOfficeMembershipStore(purchasing.db),
    digests: makeAccountDigestStore(purchasing.db),
  };
  const [debt] = await purchasing.db("purchases").where({ buyer_id: erased.id }).pluck<string[]>("id");
  const kept = async () => (await stores.digests.list(erased.id)).length;
  const purge = (hour: number) => makePurgeMemberships({ ...stores, clock: { now: () => hoursFromNow(hour) } })();
  await purge(30 * 24);
  expect(await kept()).toBe(1);
  // As long as the erased account owes, its debts count.
  await purge(30 * 24 + 2);
  expect(await kept()).toBe(1);
  const settledAt = timestampFromDate(hoursFromNow(3));
  await purchasing.consume(DebtSettledSchema, { userId: erased.id, sourceIds: [debt!], settledAt });
  await purge(30 * 24 + 2);
  expect(await kept()).toBe(0);
});

test("keeps the card of an account as long as that is proven, and its company id a month", async () => {
  const agent = await given.agent();
  const [card, company] = [randomBytes(32), randomBytes(32)];
  const ended = { endedAt: hoursFromNow(1), version: 2n };
  await saves(agent, { digest: card, ...ended });
  await saves(agent, { kind: "company", digest: company, ...ended });
  const digests = makeAccountDigestStore(purchasing.db);
  const purge = async () => {
    await digests.purge(hoursFromNow(2), 1_000);
    return (await digests.list(agent.id)).map(({ kind }) => kind);
  };
  expect(await purge()).toEqual(["card"]);
  await purchasing.db("accounts").where({ user_id: agent.id }).update({ invoice_proven: false });
  expect(await purge()).toEqual([]);
});

test("takes the changes of a digest in any order, and each once", async () => {
  const buyer = await given.agent();
  const digest = randomBytes(32);
  const endedAt = hoursFromNow(1);
  await saves(buyer, { digest, endedAt, version: 2n });
  await saves(buyer, { digest, version: 1n });
  await saves(buyer, { digest, endedAt, version: 2n });
  const exported = await purchasing.personalData.exportUser({ userId: buyer.id });
  const { recognisedBy } = JSON.parse(exported.json) as { recognisedBy: object[] };
  expect(recognisedBy).toEqual([
    { kind: "card", savedAt: hoursFromNow(-100).toISOString(), endedAt: endedAt.toISOString() },
  ]);
  expect(await makeAccountDigestStore(purchasing.db).list(randomUUID())).toEqual([]);
});
