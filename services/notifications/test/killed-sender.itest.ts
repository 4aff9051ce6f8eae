import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { type Db, transaction } from "@doorlight/common/db";
import { eventually, type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { systemClock as clock } from "@doorlight/common/time";
import { makeContactMessageStore } from "../src/db/contact-message-store.ts";
import { makeDeliveryStore } from "../src/db/delivery-store.ts";
import { makeRecordMail } from "../src/use-cases/mail-queue.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";

// Five processes start, on a busy machine.
jest.setTimeout(120_000);

/** Mails that the server has when it kills the process that sent the last of them, before it says yes. */
const killsAt = [5, 15, 25, 35];
const count = 50;

let database: TestDatabase;
let mailbox: Mailbox;
let sender: ChildProcess;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  mailbox = await openMailbox();
});
afterAll(async () => {
  sender.kill("SIGKILL");
  await mailbox.close();
  await database.close();
});

test("a sender that is killed again and again loses no mail, and doubles at most the one in its hand each time", async () => {
  sender = startSender();
  await eventually(() => queueMails(database.db));

  for (const mails of killsAt) {
    await mailbox.received(mails);
    sender.kill("SIGKILL");
    await once(sender, "exit");
    sender = startSender();
  }
  await eventually(
    async () => expect(await database.db("mail_deliveries").where({ status: "queued" })).toEqual([]),
    // No mail waits for long because the process that had it in hand was killed.
    { timeoutMs: 15_000 },
  );

  const sent = mailbox.mails.map(({ messageId }) => messageId);
  expect(new Set(sent).size).toBe(count);
  expect(sent.length - count).toBeLessThanOrEqual(killsAt.length);
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
    IDENTITY_ADDR: "127.0.0.1:1",
    LEADS_ADDR: "127.0.0.1:1",
    PURCHASING_ADDR: "127.0.0.1:1",
    BILLING_ADDR: "127.0.0.1:1",
    REFUNDS_ADDR: "127.0.0.1:1",
  };
  return spawn(process.execPath, [fileURLToPath(new URL("mail-process.ts", import.meta.url))], {
    env: { ...process.env, NODE_OPTIONS: "", CONFIG: JSON.stringify(config) },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Fails until the first process has made the tables of the job queue. */
async function queueMails(db: Db): Promise<void> {
  const messages = makeContactMessageStore(db);
  const recordMail = makeRecordMail({ deliveries: makeDeliveryStore(db), clock });
  const message = { name: "Aino", email: "aino@example.test", message: "Hello", locale: "en", country: "FI" } as const;
  await transaction(db, async (tx) => {
    for (let i = 0; i < count; i++) {
      const messageId = await messages.add(tx, message, clock.now());
      const task = { kind: "contact_message", messageId } as const;
      await recordMail(tx, { eventId: messageId, country: "FI", happenedAt: clock.now(), task });
    }
  });
}
