import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { LinkPurpose } from "@doorlight/proto/identity/v1/mails_pb";
import { makeOutbox } from "@doorlight/common/outbox";
import { linkStore } from "../src/db/link-store.ts";
import { officeStore } from "../src/db/office-store.ts";
import { userStore } from "../src/db/user-store.ts";
import { makeIssueLink } from "../src/use-cases/issue-link.ts";
import { startCredentials, type Account, type CredentialsTest } from "./start-credentials.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

const recipient = ({ id: userId }: Account, wanted: { linkId?: string; noteId?: string }) =>
  identity.notifications.getMailRecipient({ userId, ...wanted });

async function invite(user: Account, inviter: Account): Promise<string> {
  const { db, clock } = identity;
  const issueLink = makeIssueLink({ links: linkStore, outbox: makeOutbox(), tokenKey: Buffer.alloc(32, 1), clock });
  await transaction(db, async (tx) => {
    const office = await officeStore.add(tx, "FI", `Kallio Homes ${randomUUID()}`);
    const account = await userStore.change(tx, user.id, {});
    await issueLink(tx, account, "office_invitation", { officeId: office!.id, inviterId: inviter.id });
  });
  return (await identity.linksTo(user)).at(-1)!.linkId;
}

test("an invitation says who invites, and to which office", async () => {
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
  expect((await identity.linksTo(user)).at(-1)!.purpose).toBe(LinkPurpose.OFFICE_INVITATION);

  await identity.db("users").where({ id: inviter.id }).update({ status: "deactivated" });
  expect(await recipient(user, { linkId })).toMatchObject({ deliverable: false, email: "" });
});

test("a link is told for its own user alone, and not once it is used or ran out", async () => {
  const [user, other] = [await identity.account(), await identity.account()];
  const ask = () => identity.credentials.requestMagicLink({ email: user.email });
  const token = await identity.linkAfter(user, ask);
  const { linkId } = (await identity.linksTo(user))[0]!;

  expect(await recipient(user, { linkId })).toMatchObject({ deliverable: true, linkToken: token });
  expect((await recipient(other, { linkId })).deliverable).toBe(false);

  await identity.credentials.loginWithLink({ token, device: "" });
  expect((await recipient(user, { linkId })).deliverable).toBe(false);

  await identity.linkAfter(user, ask);
  const late = (await identity.linksTo(user)).at(-1)!.linkId;
  identity.clock.advance(15 * 60_000);
  expect((await recipient(user, { linkId: late })).deliverable).toBe(false);
});

test("a mail that an admin wrote goes to the user to whom it was written", async () => {
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
