import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { minutes } from "@doorlight/common/time";
import { transaction } from "@doorlight/common/db";
import { LinkMailQueuedSchema, LinkPurpose } from "@doorlight/proto/identity/v1/mails_pb";
import { makeOutbox } from "@doorlight/common/outbox";
import { makeLinkStore } from "../src/db/link-store.ts";
import { makeOfficeStore } from "../src/db/office-store.ts";
import { makeUserStore } from "../src/db/user-store.ts";
import { makeEvents } from "../src/events.ts";
import { makeLinks } from "../src/use-cases/links.ts";
import { startCredentials, type Account, type CredentialsTest } from "./start-credentials.ts";
import { anna } from "./start-identity.ts";

let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

const recipient = ({ id: userId }: Account, mail: { linkId?: string; noteId?: string }) =>
  identity.notifications.getMailRecipient({ userId, ...mail });

async function invite(user: Account, inviter: Account): Promise<string> {
  const { db, clock } = identity;
  const users = makeUserStore(db);
  const events = makeEvents(makeOutbox());
  const links = makeLinks({
    users,
    links: makeLinkStore(db),
    events,
    tokenKeys: { current: Buffer.alloc(32, 1) },
    clock,
  });
  await transaction(db, async (tx) => {
    const office = await makeOfficeStore(db).add(tx, "FI", `Kallio Homes ${randomUUID()}`);
    const account = (await users.lock(tx, user.id))!;
    await links.issue(tx, account, "office_invitation", { officeId: office!.id, inviterId: inviter.id });
  });
  return (await identity.linkMailsTo(user)).at(-1)!.linkId;
}

test("mails an active account, and a confirmation as long as its link works", async () => {
  const { gateway, notifications } = identity;
  const { browserToken } = await gateway.register(anna);
  const [registered] = await identity.published(LinkMailQueuedSchema);
  const { userId, linkId } = registered!;
  const recipientOf = (link?: string) => notifications.getMailRecipient({ userId, linkId: link });

  expect((await recipientOf()).deliverable).toBe(false);
  const due = await recipientOf(linkId);
  expect(due).toMatchObject({ email: anna.email, firstName: "Anna", locale: "fi", country: "FI", deliverable: true });

  await gateway.confirmEmail({ token: due.linkToken, browserToken });
  expect(await recipientOf(linkId)).toMatchObject({ deliverable: false, email: "" });
  expect(await recipientOf()).toMatchObject({ deliverable: true, email: anna.email });
  expect((await notifications.getMailRecipient({ userId: randomUUID() })).deliverable).toBe(false);
});

test("names the inviter and the office in the mail of an invitation", async () => {
  const [user, inviter] = [await identity.account(), await identity.account({ firstName: "Eero", lastName: "Oja" })];
  const linkId = await invite(user, inviter);

  const mail = await recipient(user, { linkId });

  expect(mail).toMatchObject({
    deliverable: true,
    email: user.email,
    inviterName: "Eero Oja",
    linkToken: expect.any(String),
  });
  expect(mail.officeName).toMatch(/^Kallio Homes/);
  expect((await identity.linkMailsTo(user)).at(-1)!.purpose).toBe(LinkPurpose.OFFICE_INVITATION);

  await identity.db("users").where({ id: inviter.id }).update({ status: "deactivated" });
  expect(await recipient(user, { linkId })).toMatchObject({ deliverable: false, email: "" });
});

test("names the user's own office in a mail without a link", async () => {
  const [user, inviter] = [await identity.account(), await identity.account()];
  await invite(user, inviter);
  expect((await recipient(user, {})).officeName).toBeUndefined();
  const [office] = await identity.db("offices").select("id", "name");
  await identity.db("users").where({ id: user.id }).update({ office_id: office.id });
  expect((await recipient(user, {})).officeName).toBe(office.name);
});

test("returns the token of a link for its own user alone, until the link is used or expires", async () => {
  const [user, other] = [await identity.account(), await identity.account()];
  const request = () => identity.credentials.requestMagicLink({ email: user.email });
  const token = await identity.linkAfter(user, request);
  const { linkId } = (await identity.linkMailsTo(user))[0]!;

  expect(await recipient(user, { linkId })).toMatchObject({ deliverable: true, linkToken: token });
  expect((await recipient(other, { linkId })).deliverable).toBe(false);

  await identity.credentials.loginWithLink({ token, device: "" });
  expect((await recipient(user, { linkId })).deliverable).toBe(false);

  await identity.linkAfter(user, request);
  const late = (await identity.linkMailsTo(user)).at(-1)!.linkId;
  identity.clock.advance(minutes(15));
  expect((await recipient(user, { linkId: late })).deliverable).toBe(false);
});

test("sends a mail of an admin to its user alone", async () => {
  const [user, other, admin] = [
    await identity.account(),
    await identity.account(),
    await identity.account({ role: "admin" }),
  ];
  const [note, mail] = await identity
    .db("notes")
    .insert([
      { user_id: user.id, kind: "note", text: "Calls back", author_id: admin.id, written_at: identity.clock.now() },
      {
        user_id: user.id,
        kind: "email",
        subject: "Hello",
        text: "How are you?",
        author_id: admin.id,
        written_at: identity.clock.now(),
      },
    ])
    .returning("id");

  expect(await recipient(user, { noteId: mail.id })).toMatchObject({
    deliverable: true,
    email: user.email,
    subject: "Hello",
    body: "How are you?",
  });
  for (const nothing of [recipient(user, { noteId: note.id }), recipient(other, { noteId: mail.id })]) {
    expect((await nothing).deliverable).toBe(false);
  }
});

test("mails a deactivated account about what support did, and no erased one", async () => {
  const { id: userId } = await identity.account();
  const isDeliverable = async (evenDeactivated: boolean) =>
    (await identity.notifications.getMailRecipient({ userId, evenDeactivated })).deliverable;
  await identity.db("users").where({ id: userId }).update({ status: "deactivated" });
  expect([await isDeliverable(false), await isDeliverable(true)]).toEqual([false, true]);
});

test("counts the last answer about the terms as declined, unless new terms wait for one", async () => {
  const { id: userId } = await identity.account();
  const declined = async (accepted_terms_version: string | null) => {
    await identity.db("users").where({ id: userId }).update({ accepted_terms_version });
    return (await identity.notifications.getMailRecipient({ userId })).termsDeclined;
  };
  expect([await declined(null), await declined("2019-01")]).toEqual([true, false]);
});
