import { randomUUID } from "node:crypto";
import type { Redis } from "@doorlight/common/cache";
import { refusalFrom } from "@doorlight/common/errors";
import { testRedis } from "@doorlight/common/testing";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Session } from "../sessions/session.ts";
import { makeLeadReads } from "./lead-reads.ts";

let redis: Redis;
beforeAll(async () => {
  redis = await testRedis();
});
afterAll(() => redis.destroy());

/** What purchasing says of purchases that were not refunded. */
type Bought = { credits?: number; quota?: number; totals?: object[] };

/** An hour before midnight in Helsinki. */
const evening = new Date("2026-11-30T21:00:00Z");

function readsOf({
  bought = {},
  down = false,
  store = redis,
}: { bought?: Bought; down?: boolean; store?: Redis } = {}) {
  const time = { now: evening };
  let asked = 0;
  const listPurchases = async () => {
    asked += 1;
    if (down) throw new Error("down");
    return { credits: 0, quota: 0, totals: [], ...bought };
  };
  const reads = makeLeadReads({
    config: { LIMITS_UNBOUGHT: 3 },
    redis: store,
    clock: { now: () => time.now },
    packs: new Map([["FI", { timeZone: "Europe/Helsinki" }]]),
    log: { warn: () => undefined },
    clients: { purchasing: { listPurchases } },
  } as never);
  return { reads, time, asked: () => asked };
}

const sessionOf = (role = Role.AGENT, rest: Partial<Session> = {}) =>
  ({ user: { id: randomUUID(), country: "FI", role }, as: {}, ...rest }) as Session;

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());

const refusalOf = (admitted: Promise<void>) =>
  admitted.then(
    () => null,
    (error) => refusalFrom(error),
  );

test("lets an account without a purchase read no more distinct leads in a day than its number", async () => {
  const { reads, time } = readsOf();
  const session = sessionOf();
  const first = ids(3);
  expect(await refusalOf(reads.admit(session, first))).toBeNull();
  expect(await refusalOf(reads.admit(session, first))).toBeNull();
  expect(await refusalOf(reads.admit(session, ids(1)))).toMatchObject({
    code: "too_many_requests",
    params: { retryAfter: "3600" },
  });
  expect(await refusalOf(reads.admit(session, first.slice(1)))).toBeNull();
  expect(await reads.of(session.user.id, "FI")).toEqual({ today: 3, slowedAt: evening.toISOString() });

  time.now = new Date("2026-11-30T22:00:00Z");
  expect(await refusalOf(reads.admit(session, ids(1)))).toBeNull();
  expect(await reads.of(session.user.id, "FI")).toEqual({ today: 1, slowedAt: evening.toISOString() });
});

test.each<[Bought]>([[{ totals: [{ amount: 4900n }] }], [{ quota: 1 }], [{ credits: 2 }]])(
  "lets an account that has paid read on, and asks purchasing about it once: %p",
  async (bought) => {
    const { reads, asked } = readsOf({ bought });
    const session = sessionOf();
    for (let page = 0; page < 4; page++) expect(await refusalOf(reads.admit(session, ids(3)))).toBeNull();
    expect(asked()).toBe(1);
    expect(await reads.of(session.user.id, "FI")).toMatchObject({ slowedAt: null });
  },
);

test("bounds an account that has bought with the credit of its sign-up alone", async () => {
  const { reads } = readsOf({ bought: { credits: 1 } });
  expect(await refusalOf(reads.admit(sessionOf(), ids(4)))).toMatchObject({ code: "too_many_requests" });
});

test("counts neither admins nor programs", async () => {
  const { reads } = readsOf();
  for (const session of [
    sessionOf(Role.ADMIN),
    sessionOf(Role.AGENT, { actorId: randomUUID() }),
    sessionOf(Role.AGENT, { program: { scopes: [] } }),
  ])
    expect(await refusalOf(reads.admit(session, ids(9)))).toBeNull();
});

test("lets everybody read on while Redis or purchasing is down", async () => {
  const broken = { eval: () => Promise.reject(new Error("down")) } as unknown as Redis;
  for (const { reads } of [readsOf({ store: broken }), readsOf({ down: true })])
    expect(await refusalOf(reads.admit(sessionOf(), ids(9)))).toBeNull();
});

test("counts pages that are read at once exactly", async () => {
  const { reads } = readsOf();
  const session = sessionOf();
  const refusals = await Promise.all(ids(10).map((id) => refusalOf(reads.admit(session, [id]))));
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(3);
});
