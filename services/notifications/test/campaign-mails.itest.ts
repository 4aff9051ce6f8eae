import { fromMessage, toMessage } from "@doorlight/common/rpc";
import { refusalOf } from "@doorlight/common/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import {
  CampaignMailService,
  RenderCampaignMailRequestSchema,
  RenderCampaignMailResponseSchema,
  SendCampaignMailsRequestSchema,
  SendCampaignMailsResponseSchema,
} from "@doorlight/proto/notifications/v1/campaign_mail_service_pb";
import type { CampaignContent } from "../src/domain/campaign-content.ts";
import { campaignContent as content, campaignRecipient as recipient } from "./sample-campaign.ts";
import { makeBounceAddresses } from "../src/domain/bounce-address.ts";
import { bounceKey, dkimKey, type StartedNotifications, startNotifications } from "./start-notifications.ts";
import { verifyDkim } from "./verify-dkim.ts";

let notifications: StartedNotifications;
beforeAll(async () => {
  notifications = await startNotifications();
});
afterAll(() => notifications.stop());
beforeEach(() => notifications.reset());

const mailTo = (email: string, token = "t0ken") => ({ deliveryId: crypto.randomUUID(), token, email, recipient });
const clientOf = (caller: string) => notifications.clientOf(caller, CampaignMailService);
const request = (given: CampaignContent, mails: ReturnType<typeof mailTo>[]) =>
  toMessage(SendCampaignMailsRequestSchema, { content: given, mails, campaignId: crypto.randomUUID() });
const send = async (...mails: ReturnType<typeof mailTo>[]) => {
  const response = await clientOf("campaign").sendCampaignMails(request(content, mails));
  return fromMessage(SendCampaignMailsResponseSchema, response).results;
};

test("sends a campaign's mail with its delivery in the id, and one click to unsubscribe", async () => {
  const mail = mailTo("aino@example.test");
  expect(await send(mail)).toEqual([{ deliveryId: mail.deliveryId, outcome: "sent", smtpCode: 0, noMailbox: false }]);

  const received = await notifications.mailTo("aino@example.test");
  expect(received).toMatchObject({
    from: { address: "no-reply@fi.doorlight.example", name: "Doorlight" },
    replyTo: [{ address: "support@fi.doorlight.example" }],
    messageId: `<${mail.deliveryId}@fi.doorlight.example>`,
    subject: "Leads in Kallio (fi)",
  });
  const headers = new Map(received.headers.map(({ key, value }) => [key, value]));
  expect(headers.get("list-unsubscribe")).toBe("<https://doorlight.example/api/unsubscribe/t0ken>");
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(received.text).toContain("https://doorlight.example/go/t0ken?to=2");
});

test("has a campaign's mail reported to an address of its own, and a test mail to the sender", async () => {
  const mail = mailTo("aino@example.test");
  await send(mail);
  const { addressOf } = makeBounceAddresses({ current: bounceKey });
  expect(notifications.mailbox.last().from).toBe(addressOf(mail.deliveryId, "fi.doorlight.example"));
  await send(mailTo("aino@example.test", ""));
  expect(notifications.mailbox.last().from).toBe("no-reply@fi.doorlight.example");
  expect(notifications.mailbox.last().raw.toString()).toMatch(/^Subject: \[Test\] /m);
});

test("signs a campaign's mail for the sender's domain, with its way to unsubscribe", async () => {
  await send(mailTo("aino@example.test"));
  const raw = notifications.mailbox.last().raw.toString("latin1");
  const { tags, isValid } = verifyDkim(raw, dkimKey.publicKey);
  expect(tags).toMatchObject({ d: "fi.doorlight.example", s: "test", c: "relaxed/relaxed" });
  expect(tags["h"]!.split(":")).toEqual(expect.arrayContaining(["from", "list-unsubscribe", "list-unsubscribe-post"]));
  expect(isValid).toBe(true);
  expect(
    verifyDkim(raw.replace("List-Unsubscribe=One-Click", "List-Unsubscribe=None"), dkimKey.publicKey).isValid,
  ).toBe(false);
});

test("answers the outcome of each mail with the server's code, and whether a mailbox is missing", async () => {
  notifications.mailbox.refuse.set("gone@example.test", 550).set("busy@example.test", 451);
  const mails = ["gone@example.test", "busy@example.test", "aino@example.test"].map((email) => mailTo(email));
  expect(await send(...mails)).toMatchObject([
    { outcome: "refused", smtpCode: 550, noMailbox: true },
    { outcome: "not_sent", smtpCode: 451, noMailbox: false },
    { outcome: "sent", smtpCode: 0 },
  ]);
});

test("answers not_sent for mails that no server was there to take", async () => {
  notifications.line.cut();
  expect(await send(mailTo("aino@example.test"), mailTo("olli@example.test"))).toMatchObject([
    { outcome: "not_sent", smtpCode: 0 },
    { outcome: "not_sent", smtpCode: 0 },
  ]);
  notifications.line.repair();
  expect(await send(mailTo("aino@example.test"))).toMatchObject([{ outcome: "sent" }]);
});

test("answers unknown for a mail whose connection is lost before the yes, and sends it once", async () => {
  const before = notifications.mailbox.mails.length;
  const outcome = send(mailTo("aino@example.test"));
  await notifications.mailbox.received(before + 1);
  notifications.line.cut();
  expect(await outcome).toMatchObject([{ outcome: "unknown", smtpCode: 0 }]);
  notifications.line.repair();
  await send(mailTo("olli@example.test"));
  expect(notifications.mailbox.mails.map(({ to }) => to![0]!.address)).toEqual([
    "aino@example.test",
    "olli@example.test",
  ]);
});

test("sends several mails of a campaign at the same time", async () => {
  const results = await send(...Array.from({ length: 25 }, (_, index) => mailTo(`agent${index}@example.test`)));
  expect(results.every(({ outcome }) => outcome === "sent")).toBe(true);
  expect(notifications.mailbox.mails).toHaveLength(25);
  expect(notifications.mailbox.mostAtOnce()).toBeGreaterThan(1);
});

test("sends no mail of a content with an unknown variable, and says where it is", async () => {
  const subject = { ...content.subject, sv: "Hej {{nam|du}}" };
  const call = clientOf("campaign").sendCampaignMails(request({ ...content, subject }, [mailTo("aino@example.test")]));
  expect(await refusalOf(call)).toMatchObject({
    code: "invalid_request",
    fields: [{ path: "content.subject.sv", code: "unknown_variable", message: "{{nam|du}}" }],
  });
  expect(notifications.mailbox.mails).toEqual([]);
});

test("renders a campaign's mail with its problems, for a recipient and in a language", async () => {
  const subject = { ...content.subject, fi: "" };
  const asked = toMessage(RenderCampaignMailRequestSchema, { content: { ...content, subject }, recipient, token: "" });
  const response = await clientOf("campaign").renderCampaignMail(asked);
  const { html, locale, size, problems } = fromMessage(RenderCampaignMailResponseSchema, response);
  expect({ locale, size }).toEqual({ locale: "en", size: Buffer.byteLength(html) });
  expect(problems).toMatchObject([{ kind: "missing_translation", part: "subject", locale: "fi" }]);
});

test("neither renders nor sends a campaign's mail for another service", async () => {
  const call = clientOf("identity").sendCampaignMails(request(content, [mailTo("aino@example.test")]));
  expect(await refusalOf(call)).toMatchObject({ code: "forbidden" });
});
