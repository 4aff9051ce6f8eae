import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { refusalFrom } from "@doorlight/common/errors";
import { eventually, fakeClock } from "@doorlight/common/testing";
import { contactMessageStore } from "../src/db/contact-message-store.ts";
import { makeForgetOldMessages } from "../src/use-cases/forget-old-messages.ts";
import { startNotifications } from "./start-notifications.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

const clock = fakeClock("2026-11-21T10:00:00Z");
let notifications: Awaited<ReturnType<typeof startNotifications>>;
let contact: ReturnType<(typeof notifications)["contactOf"]>;
beforeAll(async () => {
  notifications = await startNotifications({ clock });
  contact = notifications.contactOf("gateway");
});
afterAll(async () => {
  contact[Symbol.dispose]();
  await notifications.stop();
});
beforeEach(async () => {
  await notifications.db("mail_deliveries").delete();
  await notifications.db("contact_messages").delete();
  notifications.mailbox.mails.length = 0;
});

const message = {
  name: "Eino Esimerkki",
  email: "eino@example.test",
  message: "Hello,\r\n\r\nhow do I close my request?\n<script>alert(1)</script>",
  locale: "sv",
  country: "FI",
};

const refused = (changes: Partial<typeof message>) =>
  contact.sendMessage({ ...message, ...changes }).then(
    () => undefined,
    (error: unknown) => refusalFrom(error),
  );

test("a message becomes one mail to the country's support, to be answered to its sender", async () => {
  await contact.sendMessage(message);
  const [delivery] = await notifications.settled();
  expect(delivery).toMatchObject({ kind: "contact_message", country: "FI", status: "sent" });

  expect(notifications.mailbox.mails).toHaveLength(1);
  const [mail] = notifications.mailbox.mails;
  expect(mail?.to).toEqual([{ name: "", address: "support@fi.doorlight.example" }]);
  expect(mail?.from).toMatchObject({ name: "Doorlight", address: "no-reply@fi.doorlight.example" });
  expect(mail?.replyTo).toEqual([{ name: "", address: "eino@example.test" }]);
  // Finland's support reads Finnish; the sender asked in Swedish.
  expect(mail?.subject).toBe("Viesti: Eino Esimerkki");
  expect(mail?.text).toContain("Hello,\n\nhow do I close my request?\n<script>alert(1)</script>\n");
  expect(mail?.text).toContain("Sähköposti: eino@example.test\nKieli: ruotsi\n");
  expect(mail?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(mail?.html).not.toContain("<script>");
});

test("the record of the mail holds neither name nor address nor text", async () => {
  await contact.sendMessage(message);
  const { rows } = await notifications.db.raw("select t::text from mail_deliveries t");
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/Eino|example\.test|Hello/);
});

test.each([
  ["name", "Eino\r\nBcc: all@example.test"],
  ["name", "Eino\nEsimerkki"],
  ["name", "Eino\u2028Esimerkki"],
  ["name", ""],
  ["email", "eino@example.test\r\nBcc: all@example.test"],
  ["email", "eino@example.test, all@example.test"],
  ["email", "Eino <eino@example.test>"],
  ["message", ""],
  ["message", "a".repeat(4_001)],
  ["locale", "de"],
])("refuses a message whose %s is %j, and keeps nothing of it", async (field, value) => {
  const refusal = await refused({ [field]: value });
  expect([refusal?.code, refusal?.fields.map(({ path }) => path)]).toEqual(["invalid_request", [field]]);
  expect(await notifications.db("contact_messages")).toEqual([]);
  expect(await notifications.deliveries()).toEqual([]);
});

test("refuses a country whose messages nobody reads", async () => {
  expect((await refused({ country: "NO" }))?.code).toBe("country_not_open");
  expect(await notifications.deliveries()).toEqual([]);
});

test("takes messages from the gateway alone", async () => {
  using stranger = notifications.contactOf("identity");
  const refusal = await stranger.sendMessage(message).catch(refusalFrom);
  expect(refusal).toMatchObject({ code: "forbidden" });
});

test("a message waits for the mail server", async () => {
  notifications.line.cut();
  await contact.sendMessage(message);
  await eventually(async () => expect((await notifications.deliveries())[0]?.attempts).toBeGreaterThan(0), {
    timeoutMs: 30_000,
  });
  notifications.line.mend();
  expect((await notifications.settled())[0].status).toBe("sent");
});

test("a message is kept for 90 days", async () => {
  const { db } = notifications;
  const forget = makeForgetOldMessages({ db, messages: contactMessageStore, clock });
  await contact.sendMessage(message);
  await notifications.settled();
  const seen: number[] = [];
  for (const step of [0, 90 * 86_400_000 - 1, 1]) {
    clock.advance(step);
    await forget();
    seen.push((await db("contact_messages")).length);
  }
  expect(seen).toEqual([1, 1, 0]);
});
