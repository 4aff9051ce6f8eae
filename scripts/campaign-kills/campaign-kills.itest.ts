import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { makeDataKey } from "@doorlight/common/secrets";
import { makeLogger } from "@doorlight/common/telemetry";
import { KILLS, runAndKill, startPeers, type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { transaction } from "@doorlight/common/db";
import { minutes, systemClock } from "@doorlight/common/time";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { makeCampaignStore } from "../../services/campaign/src/db/campaign-store.ts";
import { invariants } from "../../services/campaign/src/db/invariants.ts";
import { makeSuppressionStore } from "../../services/campaign/src/db/suppression-store.ts";
import { mailboxWithDigest } from "../../services/campaign/src/domain/mailbox.ts";
import { BATCH } from "../../services/campaign/src/use-cases/send-campaigns.ts";
import {
  type StartedNotifications,
  startNotifications,
} from "../../services/notifications/test/start-notifications.ts";
import type { CampaignRun } from "./campaign-process.ts";

// Each kill needs a process of its own.
jest.setTimeout(minutes(KILLS > 1 ? 60 : 4));

const PEOPLE = KILLS > 1 ? 20_000 : 100;
const startKills = ["before_start_commit:1", "before_part_commit:1", "before_part_commit:20"];
const sendKills = [
  "before_claim:2",
  "after_claim:1",
  "after_claim:3",
  "after_send:1",
  "before_record_commit:2",
  "after_record:1",
];
const kills =
  KILLS > 1
    ? [...startKills, ...Array.from({ length: KILLS }, () => sendKills).flat()]
    : ["before_part_commit:20", "after_claim:2", "before_record_commit:1"];

let notifications: StartedNotifications;
let database: TestDatabase;
let run: Omit<CampaignRun, "now">;
const stack = new AsyncDisposableStack();
const people = new Map(
  Array.from({ length: PEOPLE }, () => [randomUUID() as string, `${randomUUID()}@agents.example`]),
);

beforeAll(async () => {
  notifications = await startNotifications();
  database = await testDatabase(new URL("../../services/campaign/migrations/", import.meta.url));
  const { keyOf, verifierOf, addressOf } = notifications;
  const addresses = await startPeers({ IDENTITY_ADDR: identity }, { verifierOf, log: makeLogger("peers"), stack });
  const places = { identity: addresses["IDENTITY_ADDR"]!, notifications: addressOf() };
  run = { databaseUrl: database.url, key: keyOf("campaign"), ...places };
}, minutes(1));
afterAll(async () => {
  await stack.disposeAsync();
  await database.close();
  await notifications.stop();
});

const identity: Parameters<typeof startPeers>[0][string] = (router) =>
  router.rpc(IdentityService.method.listCampaignAgents, ({ userIds }) => ({
    agents: userIds.map((userId) => ({
      userId,
      email: people.get(userId)!,
      country: "FI",
      active: true,
      role: Role.AGENT,
      locale: "fi",
      createdAt: { seconds: 1n },
      version: 1n,
    })),
  }));

/** Agents as identity has published them, their addresses as digests. */
async function addPeople(): Promise<Map<string, Buffer>> {
  const { db } = database;
  const key = await makeDataKey({ db, tokenKeys: { current: Buffer.alloc(32, 1) }, clock: systemClock })();
  const digests = new Map([...people].map(([id, email]) => [id, mailboxWithDigest(key, email).digest]));
  const known = { country: "FI", role: "agent", confirmed_at: new Date(), fetched_at: new Date() };
  const rows = [...digests].map(([user_id, mailbox_digest]) => ({ ...known, user_id, mailbox_digest }));
  await db.batchInsert("agents", rows, 1_000);
  return digests;
}

async function scheduleCampaign(): Promise<string> {
  const text = { en: "Spring", sv: "Spring", fi: "Spring" };
  const campaigns = makeCampaignStore(database.db);
  const filter = { countries: [], regions: [], plans: [], places: [], brands: [], sources: [], tags: [] };
  const ranges = {
    daysSinceSubscription: null,
    daysSinceSignUp: null,
    daysSinceActivity: null,
    daysSincePurchase: null,
  };
  const facts = { hasDeal: null, hasBought: null, termsAccepted: null };
  const { id } = await campaigns.create(
    {
      name: "Spring",
      kind: "news",
      reportingEmail: null,
      coolDownDays: 7,
      priority: false,
      audience: { include: [{ people: "agent", ...filter, ...ranges, ...facts }], exclude: [] },
      content: {
        subject: text,
        preheader: text,
        blocks: [{ kind: "text", text, target: "", pictureId: "" }],
        fallback: "en",
      },
      holdOutPercent: 0,
      sendWindow: null,
      ratePerMinute: 10_000,
    },
    randomUUID(),
    new Date(),
  );
  await transaction(database.db, (tx) => campaigns.setState(tx, id, "scheduled", { startsAt: new Date() }));
  return id;
}

const program = new URL("campaign-process.ts", import.meta.url);
const go = (at: string, now = new Date()) =>
  runAndKill(program, { ...run, now } satisfies CampaignRun as never, `campaign.${at}`);

test("mails nobody twice, skips nobody and mails none who unsubscribed, wherever it is killed", async () => {
  const digests = await addPeople();
  const id = await scheduleCampaign();
  const suppressions = makeSuppressionStore(database.db);
  const received = () => notifications.mailbox.mails.map(({ to }) => to![0]!.address!);
  /** Addresses, and how many mails had come in when each unsubscribed. */
  const unsubscribed = new Map<string, number>();

  async function unsubscribeSome(): Promise<void> {
    const rows = await database.db("campaign_deliveries").where({ state: "planned" }).limit(3).select("person_id");
    for (const { person_id: personId } of rows) {
      const mailboxDigest = digests.get(personId as string)!;
      const unsubscription = { mailboxDigest, kind: "all", cause: "unsubscribed" } as const;
      await transaction(database.db, (tx) => suppressions.add(tx, unsubscription, systemClock));
      unsubscribed.set(people.get(personId as string)!, received().length);
    }
  }

  let killed = 0;
  for (const at of kills) {
    if ((await go(at)) === "SIGKILL") killed++;
    await unsubscribeSome();
  }
  expect(killed).toBe(kills.length);
  // Those whose call goes on in notifications after the kill.
  await wait(500);

  // Two copies, once the leases are over. Their clocks stand still, so in one minute no more go out than the rate allows.
  const isPlanned = () => database.db("campaign_deliveries").where({ state: "planned" }).first("id");
  let later = new Date(Date.now() + minutes(5));
  do {
    later = new Date(later.getTime() + minutes(1));
    await Promise.all([go("nowhere:1", later), go("nowhere:1", later)]);
  } while (await isPlanned());
  await go("nowhere:1", later);

  const mails = received();
  expect(mails.length).toBe(new Set(mails).size);
  for (const [email, count] of unsubscribed) expect(mails.slice(count)).not.toContain(email);

  const rows = await database.db("campaign_deliveries").where({ campaign_id: id }).select("person_id", "state");
  expect(new Set(rows.map(({ person_id: personId }) => personId as string))).toEqual(new Set(people.keys()));
  const inState = (state: string) =>
    rows.flatMap((row) => (row.state === state ? [people.get(row.person_id as string)!] : []));
  const uncertain = new Set(inState("uncertain"));
  expect(rows.length).toBe(inState("sent").length + inState("suppressed").length + uncertain.size);
  expect(uncertain.size).toBeLessThanOrEqual(BATCH * kills.length);
  expect(new Set(mails.filter((email) => !uncertain.has(email)))).toEqual(new Set(inState("sent")));
  expect(inState("suppressed").every((email) => unsubscribed.has(email))).toBe(true);

  for (const invariant of invariants) {
    // There is no relay, which E1 is about.
    if (!("sql" in invariant) || invariant.id === "E1") continue;
    const scope = { now: later, since: new Date(0) };
    const { rows: broken } = await database.db.raw<{ rows: unknown[] }>(
      `select * from (${invariant.sql}) broken`,
      scope,
    );
    expect([invariant.id, broken]).toEqual([invariant.id, []]);
  }
});
