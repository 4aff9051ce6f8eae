import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { eventually, testDatabase } from "@doorlight/common/testing";
import { UserErasedSchema, UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import type { Buyer } from "../src/domain/purchase.ts";
import { makeAccountDigestStore } from "../src/db/account-digest-store.ts";
import { makeOfficeMembershipStore } from "../src/db/office-membership-store.ts";
import { makePurgeMemberships } from "../src/use-cases/purge-memberships.ts";
import { givenIn, hoursFromNow, now } from "./given.ts";
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

/** Agents of one office since long before any lead. */
async function colleagues(officeId: string, count = 2): Promise<Buyer[]> {
  const agents = await given.agents(count);
  return Promise.all(agents.map((agent) => given.moved(agent, officeId, hoursFromNow(-100))));
}

const refusalAt = async (buyer: Buyer, lead: string, hour: number) =>
  (await given.buys(buyer, lead, {}, hoursFromNow(hour))).refusal;

test("refuses an agent who leaves a buyer's office, even after return, while the purchase stands", async () => {
  const officeId = randomUUID();
  const [buyer, colleague] = await colleagues(officeId);
  const lead = await given.lead();
  expect(await refusalAt(buyer!, lead, 0)).toBeNull();

  const outside = await given.moved(colleague!, null, hoursFromNow(1));
  expect(await refusalAt(outside, lead, 2)).toBe("office_already_bought");
  const elsewhere = await given.moved(outside, randomUUID(), hoursFromNow(3));
  expect(await refusalAt(elsewhere, lead, 4)).toBe("office_already_bought");
  const [quote] = await given.rules.quote([lead], elsewhere, hoursFromNow(4));
  expect(quote).toMatchObject({ status: "unavailable", refusal: "office_already_bought" });
  const back = await given.moved(elsewhere, officeId, hoursFromNow(5));
  expect(await refusalAt(back, lead, 6)).toBe("office_already_bought");
});

test("moves a purchase's lead with a buyer who leaves or joins an office", async () => {
  const [former, later] = [randomUUID(), randomUUID()];
  const [buyer, stayed] = await colleagues(former);
  const [newColleague] = await colleagues(later, 1);
  const lead = await given.lead();
  await given.buys(buyer!, lead);
  await given.moved(buyer!, later, hoursFromNow(1));
  expect(await refusalAt(stayed!, lead, 2)).toBe("office_already_bought");
  expect(await refusalAt(newColleague!, lead, 2)).toBe("office_already_bought");
});

test("keeps the office rule in purchases at the moment at which two offices are merged", async () => {
  const [from, into] = [randomUUID(), randomUUID()];
  const [moving, staying] = [await colleagues(from), await colleagues(into)];
  const merge = () => Promise.all(moving.map((agent) => given.moved(agent, into, hoursFromNow(1))));
  const [early, during] = [await given.lead(), await given.lead()];
  expect(await refusalAt(staying[0]!, early, 0)).toBeNull();

  // Each buyer's account is read before or after the merger: at most one of each former office gets the lead. The clicks are a little
  // earlier, as buyers of one instant count as members of both offices then.
  const everybody = [...moving, ...staying];
  const click = (buyer: Buyer) => refusalAt(buyer, during, 0.9);
  const [merged, ...refusals] = await Promise.all([merge(), ...everybody.map(click)]);
  const bought = everybody.filter((_, index) => refusals[index] === null);
  expect(moving.filter((agent) => bought.includes(agent)).length).toBeLessThanOrEqual(1);
  expect(staying.filter((agent) => bought.includes(agent)).length).toBeLessThanOrEqual(1);
  expect(bought.length).toBeGreaterThan(0);

  for (const agent of merged) expect(await refusalAt(agent, early, 2)).toBe("office_already_bought");
  const fresh = await given.lead();
  expect(await refusalAt(merged[0]!, fresh, 2)).toBeNull();
  for (const agent of [merged[1]!, ...staying]) expect(await refusalAt(agent, fresh, 2)).toBe("office_already_bought");
});

test("counts an agent who joins the purchase's office after its buyer left as nobody's colleague", async () => {
  const officeId = randomUUID();
  const [buyer] = await colleagues(officeId, 1);
  const lead = await given.lead();
  await given.buys(buyer!, lead);
  await given.moved(buyer!, null, hoursFromNow(1));
  const newcomer = await given.moved(await given.agent(), officeId, hoursFromNow(2));
  expect(await refusalAt(newcomer, lead, 3)).toBeNull();
});

test("lets both of two agents buy who parted before the lead was published", async () => {
  const [buyer, colleague] = await colleagues(randomUUID());
  const apart = await given.moved(colleague!, null, hoursFromNow(-1));
  const lead = await given.lead({ publishedAt: hoursFromNow(-1) });
  expect(await refusalAt(buyer!, lead, 0)).toBeNull();
  expect(await refusalAt(apart, lead, 0)).toBeNull();
});

type Move = "a" | "b";

/** All series of moves up to a length. */
function movesUpTo(length: number): Move[][] {
  if (length === 0) return [[]];
  const shorter = movesUpTo(length - 1);
  const longest = shorter.filter((moves) => moves.length === length - 1);
  return [
    ...shorter,
    ...longest.flatMap((moves): Move[][] => [
      [...moves, "a"],
      [...moves, "b"],
    ]),
  ];
}

/** Two agents enter and leave one office: `before` the lead's publication, until the first buys it, until the second clicks. */
const stories = movesUpTo(2).flatMap((before) =>
  movesUpTo(2).flatMap((between) => movesUpTo(2).map((after) => ({ before, between, after }))),
);

test(`refuses exactly office sharers in ${stories.length} orders of joining and leaving`, async () => {
  const wrong: unknown[] = [];
  async function play({ before, between, after }: (typeof stories)[number]): Promise<void> {
    const officeId = randomUUID();
    const agents = { a: await given.agent(), b: await given.agent() };
    let hour = 0;
    let together = false;
    const isTogether = () => agents.a.officeId !== null && agents.b.officeId !== null;
    const play = async (moves: Move[]) => {
      for (const who of moves) {
        agents[who] = await given.moved(agents[who], agents[who].officeId ? null : officeId, hoursFromNow(++hour));
        together ||= isTogether();
      }
    };
    await play(before);
    together = isTogether();
    const lead = await given.lead({ publishedAt: hoursFromNow(++hour) });
    await play(between);
    expect(await refusalAt(agents.a, lead, ++hour)).toBeNull();
    await play(after);
    const refusal = await refusalAt(agents.b, lead, ++hour);
    if (refusal !== (together ? "office_already_bought" : null)) wrong.push({ before, between, after, refusal });
  }
  for (const before of movesUpTo(2)) {
    await Promise.all(stories.filter((story) => story.before.join() === before.join()).map(play));
  }
  expect(wrong).toEqual([]);
}, 60_000);

test("lets one of former colleagues buy who click at once", async () => {
  const clickers = async (): Promise<[Buyer, Buyer]> => {
    const [stays, left] = await colleagues(randomUUID());
    return [stays!, await given.moved(left!, null, hoursFromNow(-0.5))];
  };
  for (let round = 0; round < 8; round++) {
    const lead = await given.lead();
    const atOnce = await Promise.all((await clickers()).map((agent) => given.buys(agent, lead)));
    expect(atOnce.map(({ refusal }) => refusal).toSorted()).toEqual([null, "office_already_bought"].toSorted());
  }
});

test("sees an earlier colleague's purchase after waiting for the lead", async () => {
  const [first, left] = await colleagues(randomUUID());
  const second = await given.moved(left!, null, hoursFromNow(-0.5));
  const lead = await given.lead();
  const tx = await purchasing.db.transaction();
  await tx("leads").where({ lead_id: lead }).forNoKeyUpdate();
  const clicks = [given.buys(first!, lead), given.buys(second, lead)];
  await eventually(async () => {
    const { rows } = await purchasing.db.raw<{ rows: unknown[] }>(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length < 2) throw new Error("Not both wait yet");
  });
  await tx.commit();
  const refusals = (await Promise.all(clicks)).map(({ refusal }) => refusal);
  expect(refusals.toSorted()).toEqual([null, "office_already_bought"].toSorted());
});

type Change = { officeId: string | null; at: Date; version: bigint };

const updated = (userId: string, { officeId, at, version }: Change) =>
  purchasing.consume(
    UserUpdatedSchema,
    { userId, country: "FI", officeId: officeId ?? undefined, termsAccepted: true },
    { version, time: at },
  );

const membershipsOf = (userId: string) =>
  purchasing.db("office_memberships").where({ user_id: userId }).orderBy("joined_at");

test("rebuilds the same projection from the topic, and changes nothing by reading it twice", async () => {
  const userId = randomUUID();
  const [one, other] = [randomUUID(), randomUUID()];
  const offices = [null, one, one, null, one, other, other, null];
  const story = offices.map((officeId, i): Change => ({ officeId, at: hoursFromNow(i), version: BigInt(i + 1) }));
  for (const change of story) await updated(userId, change);
  const memberships = await membershipsOf(userId);
  expect(memberships.map((row) => [row.office_id, row.joined_at, row.left_at])).toEqual([
    [one, hoursFromNow(1), hoursFromNow(3)],
    [one, hoursFromNow(4), hoursFromNow(5)],
    [other, hoursFromNow(5), hoursFromNow(7)],
  ]);

  for (const change of story) await updated(userId, change);
  expect(await membershipsOf(userId)).toEqual(memberships);
  await purchasing.db("office_memberships").where({ user_id: userId }).delete();
  for (const change of story) {
    await updated(userId, change);
    await updated(userId, change);
  }
  expect(await membershipsOf(userId)).toEqual(memberships);
});

test("keeps an erased user out of the office, whatever older event follows", async () => {
  const userId = randomUUID();
  const officeId = randomUUID();
  await updated(userId, { officeId, at: now, version: 2n });
  const erased = { userId, country: "FI", erasedAt: timestampFromDate(hoursFromNow(1)) };
  await purchasing.consume(UserErasedSchema, erased, { version: 3n });
  await updated(userId, { officeId, at: now, version: 2n });
  expect(await membershipsOf(userId)).toMatchObject([{ office_id: officeId, left_at: hoursFromNow(1) }]);
});

test("counts an office that only tokens name: refuses a new colleague before the events", async () => {
  const officeId = randomUUID();
  const [buyer, colleague] = [await given.agent({ officeId }), await given.agent({ officeId })];
  const lead = await given.lead();
  expect(await refusalAt(buyer, lead, 0)).toBeNull();
  expect(await refusalAt(colleague, lead, 0)).toBe("office_already_bought");
  // The events come, and say the same.
  await given.moved(buyer, officeId, hoursFromNow(-0.5));
  await given.moved(colleague, officeId, hoursFromNow(-0.5));
  expect(await refusalAt({ ...colleague, officeId: null }, lead, 1)).toBe("office_already_bought");
});

test("keeps a purchase made before the event of a shared office, and refuses the next click", async () => {
  const officeId = randomUUID();
  const { db, close } = await testDatabase(new URL("../migrations/", import.meta.url));
  const late = givenIn(db);
  await late.priceList();
  const inOffice = async () => late.moved(await late.agent(), officeId, hoursFromNow(-100));
  const [buyer, colleague, another] = [await late.agent(), await inOffice(), await inOffice()];
  const lead = await late.lead();
  expect(await late.buys(buyer, lead)).toMatchObject({ refusal: null });
  expect(await late.buys(colleague, lead, {}, hoursFromNow(2))).toMatchObject({ refusal: null });
  // The buyer had joined an hour before that click.
  await late.moved(buyer, officeId, hoursFromNow(1));
  expect(await late.buys(another, lead, {}, hoursFromNow(3))).toMatchObject({ refusal: "office_already_bought" });
  // The check of the invariants finds it.
  expect(await invariantViolations(db)).toMatchObject({ S2: [{ lead_id: lead, of: "office" }] });
  await close();
});

test("deletes a membership a month after its end, and keeps open ones", async () => {
  const officeId = randomUUID();
  const [stays, left] = await colleagues(officeId);
  await given.moved(left!, null, hoursFromNow(-99));
  const memberships = makeOfficeMembershipStore(purchasing.db);
  const digests = makeAccountDigestStore(purchasing.db);
  const purge = (hour: number) =>
    makePurgeMemberships({ memberships, digests, clock: { now: () => hoursFromNow(hour) } })();
  await purge(-99 + 30 * 24);
  expect(await membershipsOf(left!.id)).toHaveLength(1);
  await purge(-99 + 30 * 24 + 1);
  expect([await membershipsOf(left!.id), await membershipsOf(stays!.id)]).toMatchObject([[], [{ left_at: null }]]);
});
