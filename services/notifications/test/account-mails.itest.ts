import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { eventually } from "@doorlight/common/testing";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import {
  LinkMailQueuedSchema,
  LinkPurpose,
  WrittenMailQueuedSchema,
  NoticeMailQueuedSchema,
  NoticeKind,
} from "@doorlight/proto/identity/v1/mails_pb";
import { startNotifications } from "./start-notifications.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

let notifications: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => (notifications = await startNotifications()));
afterAll(() => notifications.stop());
beforeEach(async () => {
  await notifications.db("mail_deliveries").delete();
  notifications.mailbox.mails.length = 0;
});

const patience = { timeoutMs: 30_000 };
const id = () => crypto.randomUUID();

/** A user as identity knows them, with whatever it would tell of the mail at hand. */
function person(about: object = {}) {
  const userId = id();
  const email = `${userId}@example.test`;
  const known = { email, firstName: "Aino", locale: "en", country: "FI", deliverable: true, ...about };
  notifications.known.recipients.set(userId, known);
  return { userId, email };
}

const issue = (userId: string, purpose: LinkPurpose) =>
  notifications.announce(LinkMailQueuedSchema, { userId, country: "FI", linkId: id(), purpose });

const mailTo = (email: string) =>
  eventually(() => {
    const mail = notifications.mailbox.mails.find(({ to }) => to?.some(({ address }) => address === email));
    if (!mail) throw new Error("There is no mail yet");
    return mail;
  }, patience);

test("each link has its mail, in the recipient's language where its page has one", async () => {
  const cases = [
    [LinkPurpose.CONFIRMATION, "fi", "Vahvista sähköpostiosoitteesi", () => "/signup/confirm?token=t0-k_n"],
    [LinkPurpose.PASSWORD_RESET, "en", "Choose a new password", (user: string) => `/change-password/${user}/t0-k_n`],
    [
      LinkPurpose.PASSWORD_SETUP,
      "sv",
      "Ditt konto på Doorlight väntar",
      (user: string) => `/sv/change-password/${user}/t0-k_n`,
    ],
    [LinkPurpose.MAGIC_LINK, "fi", "Kirjautumislinkkisi", () => "/fi/login/passwordless/t0-k_n"],
    [LinkPurpose.OFFICE_INVITATION, "sv", "En inbjudan till ett kontor", () => "/account/office-invitation/t0-k_n"],
  ] as const;
  for (const [purpose, locale, subject, path] of cases) {
    const invitation = { inviterName: "Sara Solo", officeName: "Kallio Homes" };
    const { userId, email } = person({ locale, linkToken: "t0-k_n", ...invitation });
    await issue(userId, purpose);
    const mail = await mailTo(email);
    const link = `https://doorlight.example${path(userId)}`;
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(`\n${link}\n`);
    expect(mail.html).toContain(`href="${link}"`);
  }
  const invited = notifications.mailbox.mails.at(-1);
  expect(invited?.text).toContain("Inbjuden av: Sara Solo\nKontor: Kallio Homes");
});

test("each notice has its mail", async () => {
  const subjects = new Map([
    [NoticeKind.PASSWORD_CHANGED, "Salasanasi on vaihdettu"],
    [NoticeKind.SECOND_FACTOR_ON, "Kaksivaiheinen kirjautuminen on käytössä"],
    [NoticeKind.SECOND_FACTOR_OFF, "Kaksivaiheinen kirjautuminen on pois käytöstä"],
    [NoticeKind.OFFICE_JOINED, "Kuulut nyt toimistoon"],
    [NoticeKind.OFFICE_REFUSED, "Et voinut liittyä toimistoon"],
    [NoticeKind.EXPORT_READY, "Tietosi ovat valmiina"],
  ]);
  for (const [kind, subject] of subjects) {
    const { userId, email } = person({ locale: "fi" });
    await notifications.announce(NoticeMailQueuedSchema, { userId, country: "FI", kind });
    const mail = await mailTo(email);
    expect(mail.subject).toBe(subject);
    const path = kind === NoticeKind.PASSWORD_CHANGED ? "/fi/password-request" : "/account/settings";
    expect(mail.text).toContain(`\nhttps://doorlight.example${path}\n`);
  }
});

test("an admin's mail goes out in the admin's words, from our sender, and breaks no header", async () => {
  const { userId, email } = person({
    subject: "Hello\r\nBcc: all@example.test\r\nFrom: ceo@evil.test",
    body: "Dear Aino,\r\n\r\nplease call us.\n<script>alert(1)</script>",
  });
  await notifications.announce(WrittenMailQueuedSchema, { userId, country: "FI", noteId: id() });

  const mail = await mailTo(email);
  expect(mail.subject).toBe("Hello Bcc: all@example.test From: ceo@evil.test");
  expect(mail.from).toMatchObject({ address: "no-reply@fi.doorlight.example" });
  expect([mail.to?.length, mail.bcc ?? []]).toEqual([1, []]);
  expect(mail.text).toContain("Dear Aino,\n\nplease call us.\n<script>alert(1)</script>\n");
  expect(mail.html).not.toContain("<script>");
  const { rows } = await notifications.db.raw("select t::text from mail_deliveries t");
  expect(JSON.stringify(rows)).not.toMatch(/Hello|call us|example\.test/);
});

test.each([
  ["used or expired", { deliverable: false, linkToken: "t0ken" }],
  ["without a token", { linkToken: undefined }],
])("a link that is %s is not mailed", async (_what, about) => {
  const { userId } = person(about);
  await issue(userId, LinkPurpose.MAGIC_LINK);
  await issue(userId, LinkPurpose.PASSWORD_RESET);
  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(2), patience);
  expect((await notifications.settled()).map(({ status }) => status)).toEqual(["skipped", "skipped"]);
  expect(notifications.mailbox.mails).toEqual([]);
});

test("a link that runs out while the mail server is away is not mailed afterwards", async () => {
  const { userId } = person({ linkToken: "t0ken" });
  notifications.line.cut();
  await issue(userId, LinkPurpose.MAGIC_LINK);
  await eventually(async () => expect((await notifications.deliveries())[0]?.attempts).toBeGreaterThan(0), patience);
  notifications.known.recipients.get(userId)!.deliverable = false;
  notifications.line.mend();
  expect((await notifications.settled())[0].status).toBe("skipped");
  expect(notifications.mailbox.mails).toEqual([]);
});

test("a mail to somebody unknown to identity is not sent", async () => {
  await issue(id(), LinkPurpose.PASSWORD_SETUP);
  expect((await notifications.settled())[0].status).toBe("skipped");
});

test("erasing a person drops the mails that wait, and only theirs", async () => {
  const [gone, stays] = [person({ linkToken: "t0ken" }), person({ linkToken: "t0ken" })];
  notifications.line.cut();
  await issue(gone.userId, LinkPurpose.MAGIC_LINK);
  await notifications.announce(NoticeMailQueuedSchema, {
    userId: gone.userId,
    country: "FI",
    kind: NoticeKind.EXPORT_READY,
  });
  await issue(stays.userId, LinkPurpose.MAGIC_LINK);
  await eventually(async () => expect(await notifications.deliveries()).toHaveLength(3), patience);

  await notifications.announce(UserErasedSchema, { userId: gone.userId, country: "FI" });
  await eventually(async () => {
    const rows = await notifications.db("mail_deliveries").where({ status: "skipped" });
    expect(rows.map(({ task, reason }) => [task.userId, reason])).toEqual([
      [gone.userId, "user_erased"],
      [gone.userId, "user_erased"],
    ]);
  }, patience);

  notifications.line.mend();
  await mailTo(stays.email);
  await notifications.settled();
  expect(notifications.mailbox.mails.map(({ to }) => to![0]!.address)).toEqual([stays.email]);
});
