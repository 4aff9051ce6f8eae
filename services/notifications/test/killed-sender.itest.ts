import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import { eventually, KILLS, startPeers, type TestDatabase, testDatabase, testKeys } from "@doorlight/common/testing";
import { makeLogger } from "@doorlight/common/telemetry";
import { systemClock as clock } from "@doorlight/common/time";
import { makeContactMessageStore } from "../src/db/contact-message-store.ts";
import { makeDeliveryStore } from "../src/db/delivery-store.ts";
import { makeNewsStore } from "../src/db/news-store.ts";
import { makeRecordMail } from "../src/use-cases/mail-queue.ts";
import { makeFakePeers } from "./fake-peers.ts";
import { makePeople } from "./mail-people.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { makeNewsPeers } from "./news-peers.ts";

// Some processes start, on a busy machine.
jest.setTimeout(120_000);

/** Mails that the server has when it kills the process that sent the last of them, before it says yes. */
const killsAt = KILLS > 1 ? [5, 15, 25, 35] : [5, 30];
/** Of messages, and of lists with two leads each. */
const count = 25;

let database: TestDatabase;
let mailbox: Mailbox;
let sender: ChildProcess;
const stack = new AsyncDisposableStack();
const keys = testKeys(["notifications"]);
const { data, peers } = makeFakePeers();
let addresses: object;
beforeAll(async () => {
  const { verifierOf } = keys;
  addresses = await startPeers(peers, { verifierOf, log: makeLogger("peers"), stack });
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  mailbox = await openMailbox();
});
afterAll(async () => {
  sender.kill("SIGKILL");
  await mailbox.close();
  await database.close();
  await stack.disposeAsync();
});

test("loses no mail when the sender is killed repeatedly, and doubles at most one per kill", async () => {
  sender = startSender();
  const news = await eventually(() => queueMails(database.db));

  for (const mails of killsAt) {
    await mailbox.received(mails);
    sender.kill("SIGKILL");
    await once(sender, "exit");
    sender = startSender();
  }
  await eventually(
    async () => {
      expect(await database.db("news").where({ mail: "waiting" })).toEqual([]);
      expect(await database.db("mail_deliveries").where({ status: "queued" })).toEqual([]);
    },
    // No mail waits for long because the process that had it in hand was killed.
    { timeoutMs: 15_000 },
  );

  const sent = mailbox.mails.map(({ messageId }) => messageId);
  expect(new Set(sent).size).toBe(2 * count);
  expect(sent.length - 2 * count).toBeLessThanOrEqual(killsAt.length);
  for (const { email, leadIds } of news) {
    const mails = mailbox.mails.filter(({ to }) => to?.[0]?.address === email);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    for (const leadId of leadIds) expect(mails[0]!.text).toContain(leadId);
  }
});

function startSender(): ChildProcess {
  const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  const config = {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    HTTP_PORT: 0,
    RPC_PORT: 0,
    DATABASE_URL: database.url,
    COUNTRIES: ["FI"],
    COUNTRY_PACKS: fromRoot("deploy/countries"),
    LEGAL_TEXTS: fromRoot("deploy/legal"),
    OPENED_COUNTRIES: [],
    PUBLIC_URL: "https://doorlight.example",
    SMTP_URL: mailbox.url,
    WEBHOOK_LOCAL_RECEIVERS: [],
    ...addresses,
  };
  return spawn(process.execPath, [fileURLToPath(new URL("mail-process.ts", import.meta.url))], {
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      CONFIG: JSON.stringify(config),
      KEY: JSON.stringify(keys.keyOf("notifications")),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Fails until the first process has made the tables of the job queue. */
async function queueMails(db: Db) {
  const messages = makeContactMessageStore(db);
  const recordMail = makeRecordMail({ deliveries: makeDeliveryStore(db), clock });
  const message = { name: "Aino", email: "aino@example.test", message: "Hello", locale: "en", country: "FI" } as const;
  return transaction(db, async (tx) => {
    const news: { email: string; leadIds: string[] }[] = [];
    for (let i = 0; i < count; i++) {
      const messageId = await messages.add(tx, message, clock.now());
      const task = { kind: "contact_message", messageId } as const;
      await recordMail(tx, { eventId: messageId, country: "FI", happenedAt: clock.now(), task });
      news.push(await queueNews(tx));
    }
    return news;
  });
}

/** Two leads that fit a list of a new agent. */
async function queueNews(tx: Tx) {
  const { userId, email } = makePeople(data).agent();
  const { list, lead } = makeNewsPeers(data);
  const [listId, leadIds] = [list(userId), [lead(), lead()]];
  for (const leadId of leadIds) {
    const news = { leadId, country: "FI", matches: [{ userId, listId }], at: clock.now(), mail: "waiting" } as const;
    await makeNewsStore(tx).add(tx, news);
  }
  await addJob(tx, "mail-news", { userId }, { jobKey: `mail-news ${userId}` });
  return { email, leadIds };
}
