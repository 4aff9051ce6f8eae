import { randomUUID } from "node:crypto";
import { type Tx, transaction } from "@doorlight/common/db";
import { eventually, type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import fc from "fast-check";
import { makeAudienceStore } from "../src/db/audience-store.ts";
import type { AudienceFilter, PersonKind } from "../src/domain/audience.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
});
afterAll(() => database.close());
beforeEach(() => database.db.raw("truncate agents, prospects, suppressions cascade"));

type Person = { kind: PersonKind; mailbox: number; country: string; place: string; bought: boolean };

const digest = (mailbox: number) => Buffer.alloc(32, mailbox);

async function add(tx: Tx, { kind, mailbox, country, place, bought }: Person): Promise<void> {
  const mailbox_digest = digest(mailbox);
  if (kind === "agent") {
    const at = new Date();
    await tx("agents").insert({
      user_id: randomUUID(),
      country,
      role: "agent",
      confirmed_at: at,
      fetched_at: at,
      mailbox_digest,
      last_purchase_at: bought ? at : null,
    });
    return;
  }
  const email = `${randomUUID()}@homes.example`;
  await tx("prospects").insert({
    country,
    name: "Somebody",
    brand: "Homes",
    place,
    email,
    mailbox: email,
    mailbox_digest,
    locale: "fi",
    tags: "{}",
    source: "Fair",
    added_at: new Date(),
  });
}

/** Whether each person of a mailbox is known to share it, agents first. */
const sharing = async (mailbox: number): Promise<boolean[]> => [
  ...(await database
    .db("agents")
    .where({ mailbox_digest: digest(mailbox) })
    .pluck<boolean[]>("shares_mailbox")),
  ...(await database
    .db("prospects")
    .where({ mailbox_digest: digest(mailbox) })
    .pluck<boolean[]>("shares_mailbox")),
];

async function someoneWaits(): Promise<void> {
  const { rows } = await database.db.raw<{ rows: unknown[] }>(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  expect(rows).not.toHaveLength(0);
}

const somebody = (kind: PersonKind, mailbox: number): Person => ({
  kind,
  mailbox,
  country: "FI",
  place: "Turku",
  bought: false,
});

test("knows a mailbox as shared whose people are added at the same moment", async () => {
  const { promise: isAdded, resolve: added } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const first = transaction(database.db, async (tx) => {
    await add(tx, somebody("agent", 1));
    added();
    await mayCommit;
  });
  await isAdded;
  const second = transaction(database.db, (tx) => add(tx, somebody("prospect", 1)));
  await Promise.race([second, eventually(someoneWaits)]);
  commit();
  await Promise.all([first, second]);

  expect(await sharing(1)).toEqual([true, true]);
});

test("sees a mailbox as one person's when the others leave it", async () => {
  const { db } = database;
  for (const kind of ["agent", "prospect"] as const) await transaction(db, (tx) => add(tx, somebody(kind, 1)));
  await db("prospects").update({ mailbox_digest: digest(2) });
  expect(await sharing(1)).toEqual([false]);
  await db("prospects").update({ mailbox_digest: digest(1) });
  expect(await sharing(1)).toEqual([true, true]);
  await db("prospects").delete();
  expect(await sharing(1)).toEqual([false]);
});

const person = fc.record<Person>({
  kind: fc.constantFrom("agent", "prospect"),
  mailbox: fc.integer({ min: 1, max: 6 }),
  country: fc.constantFrom("FI", "SE"),
  place: fc.constantFrom("Turku", "Oulu"),
  bought: fc.boolean(),
});

const nothing = { countries: [], regions: [], plans: [], places: [], brands: [], sources: [], tags: [] };
const anyDay = { daysSinceSubscription: null, daysSinceSignUp: null, daysSinceActivity: null, daysSincePurchase: null };
const filter = fc.record({
  people: fc.constantFrom<PersonKind>("agent", "prospect"),
  countries: fc.subarray(["FI", "SE"]),
  places: fc.subarray(["Turku", "Oulu"]),
  wasDays: fc.boolean(),
});
type Filter = { people: PersonKind; countries: string[]; places: string[]; wasDays: boolean };

const asFilter = ({ people, countries, places, wasDays }: Filter): AudienceFilter => ({
  ...nothing,
  ...anyDay,
  hasDeal: null,
  hasBought: null,
  termsAccepted: null,
  people,
  countries,
  places,
  // A day that nobody who has not bought has.
  daysSincePurchase: wasDays ? { from: null, to: 30 } : null,
});

const fitsFilter = (who: Person, { people, countries, places, wasDays }: Filter): boolean =>
  who.kind === people &&
  (countries.length === 0 || countries.includes(who.country)) &&
  (who.kind === "agent" ? !wasDays || who.bought : places.length === 0 || places.includes(who.place));

test("counts each mailbox once, as its agent if it has one", async () => {
  const audiences = makeAudienceStore(database.db);
  const filters = fc.array(filter, { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 12 }),
      filters,
      filters,
      fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
      async (people, include, exclude, suppressed) => {
        const { db } = database;
        await db.raw("truncate agents, prospects, suppressions cascade");
        for (const one of people) await transaction(db, (tx) => add(tx, one));
        for (const mailbox of suppressed)
          await db("suppressions").insert({
            mailbox_digest: digest(mailbox),
            kind: "all",
            cause: "unsubscribed",
            suppressed_at: new Date(),
          });

        const out = new Set(people.filter((who) => exclude.some((one) => fitsFilter(who, one))).map((p) => p.mailbox));
        const kinds = new Map<number, PersonKind>();
        for (const who of people) {
          if (out.has(who.mailbox) || !include.some((one) => fitsFilter(who, one))) continue;
          if (kinds.get(who.mailbox) !== "agent") kinds.set(who.mailbox, who.kind);
        }
        const ofKind = (kind: PersonKind) => [...kinds.values()].filter((one) => one === kind).length;
        const audience = { include: include.map(asFilter), exclude: exclude.map(asFilter) };
        expect(await audiences.count(audience, "news", new Date())).toEqual({
          agents: ofKind("agent"),
          prospects: ofKind("prospect"),
          suppressed: [...kinds.keys()].filter((mailbox) => suppressed.includes(mailbox)).length,
        });
        expect(await audiences.sample(audience, 20, new Date())).toHaveLength(kinds.size);
      },
    ),
    { numRuns: 40 },
  );
});
