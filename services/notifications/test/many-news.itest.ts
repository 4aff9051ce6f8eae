import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type ForTest, fakeClock, startForTest } from "@doorlight/common/testing";
import { LeadMatchedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Config } from "../src/config.ts";
import { notifications as build } from "../src/service.ts";
import { makeFakePeers } from "./fake-peers.ts";

const clock = fakeClock("2026-11-24T12:10:00Z");
let notifications: Awaited<ReturnType<typeof startForTest<Config>>>;
beforeAll(async () => {
  const options: ForTest<Config> = {
    name: "notifications",
    build,
    migrations: new URL("../migrations/", import.meta.url),
    callers: ["leads"],
    peers: makeFakePeers().peers,
    clock,
    idleQueue: true,
    config: {
      PUBLIC_URL: "https://doorlight.example",
      SMTP_URL: "smtp://127.0.0.1:1",
      TOKEN_KEY: { current: Buffer.alloc(32, 1) },
      BOUNCE_PORT: 0,
      WEBHOOK_LOCAL_RECEIVERS: [],
    },
  };
  notifications = await startForTest(options);
});
afterAll(() => notifications.stop());

const id = () => crypto.randomUUID();

/** Consumes the match of a lead, and counts the statements that it takes. */
async function statementsOf(matches: { userId: string; listId: string }[]): Promise<number> {
  let statements = 0;
  const onQuery = () => void (statements += 1);
  notifications.db.on("query", onQuery);
  await notifications.consume(LeadMatchedSchema, {
    leadId: id(),
    country: "FI",
    matchedAt: timestampFromDate(clock.now()),
    matches: matches.map((match) => ({ ...match, mode: LeadListMode.NOTIFICATION })),
  });
  notifications.db.off("query", onQuery);
  return statements;
}

test("takes as many statements for news of a lead for many agents as for one", async () => {
  const { db } = notifications;
  const agents = Array.from({ length: 50 }, id);
  const [first, second] = [agents.map(id), agents.map(id)];
  const matchesOf = (lists: string[]) => lists.map((listId, n) => ({ userId: agents[n]!, listId }));
  const ofOne = await statementsOf([{ userId: id(), listId: id() }]);
  expect(ofOne).toBeGreaterThan(0);
  await db("news").delete();

  expect(await statementsOf([...matchesOf(first), ...matchesOf(second)])).toBe(ofOne);
  const byAgent = agents.map((userId, n) => ({ user_id: userId, list_ids: [first[n], second[n]], mail: "waiting" }));
  expect(await db("news").orderBy("user_id").select("user_id", "list_ids", "mail")).toEqual(
    byAgent.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)),
  );
  const keys = agents.map((userId) => `mail-news ${userId}`);
  const jobs = db.withSchema("graphile_worker").from("jobs").where("task_identifier", "mail-news");
  expect(await jobs.whereIn("key", keys)).toHaveLength(50);
});
