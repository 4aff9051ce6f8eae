import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { eventually, fakeClock, refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { ContactService } from "@doorlight/proto/notifications/v1/contact_service_pb";
import { type StartedNotifications, startNotifications } from "./start-notifications.ts";

const clock = fakeClock("2026-11-21T10:00:00Z");
const clientOf = (caller: string) => notifications.clientOf(caller, ContactService);

let notifications: StartedNotifications;
let contact: ReturnType<typeof clientOf>;
beforeAll(async () => {
  notifications = await startNotifications({ clock });
  contact = clientOf("gateway");
});
afterAll(() => notifications.stop());
beforeEach(async () => {
  await notifications.reset();
  await notifications.db("contact_messages").delete();
});

const message = {
  name: "Eino Esimerkki",
  email: "eino@example.test",
  message: "Hello,\r\n\r\nhow do I close my request?\n<script>alert(1)</script>",
  locale: "sv",
  country: "FI",
};

test("turns a contact message into one mail to the country's support, with replies to its sender", async () => {
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

test("records neither name nor address nor text of a contact message's mail", async () => {
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
])("refuses a contact message with the %s %j and does not save it", async (field, value) => {
  const refusal = await refusalOf(contact.sendMessage({ ...message, [field]: value }));
  expect([refusal.code, refusal.fields.map(({ path }) => path)]).toEqual(["invalid_request", [field]]);
  expect(await notifications.db("contact_messages")).toEqual([]);
  expect(await notifications.deliveries()).toEqual([]);
});

test("refuses a contact message to a country without support", async () => {
  expect(await refusalOf(contact.sendMessage({ ...message, country: "NO" }))).toMatchObject({
    code: "country_not_open",
  });
  expect(await notifications.deliveries()).toEqual([]);
});

test("accepts contact messages from the gateway alone", async () => {
  expect(await refusalOf(clientOf("identity").sendMessage(message))).toMatchObject({ code: "forbidden" });
});

test("keeps a contact message until the mail server is back", async () => {
  notifications.line.cut();
  await contact.sendMessage(message);
  await eventually(async () => expect((await notifications.deliveries())[0]?.attempts).toBeGreaterThan(0));
  notifications.line.repair();
  expect((await notifications.settled())[0].status).toBe("sent");
});

test("purges a contact message after 90 days", async () => {
  const { db } = notifications;
  await contact.sendMessage(message);
  await notifications.settled();
  const counts: number[] = [];
  for (const step of [0, days(90) - 1, 1]) {
    clock.advance(step);
    await notifications.runJob("purge-old-data");
    counts.push((await db("contact_messages")).length);
  }
  expect(counts).toEqual([1, 1, 0]);
});
