import { drainOutbox } from "@doorlight/common/testing";
import { MailboxProvenSchema } from "@doorlight/proto/identity/v1/bans_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { newUser } from "./new-user.ts";
import { type IdentityTest, startIdentity } from "./start-identity.ts";

let identity: IdentityTest;
beforeAll(async () => (identity = await startIdentity({ idleQueue: true })));
afterAll(() => identity.stop());
beforeEach(() => drainOutbox(identity.db));

const published = async () => (await drainOutbox(identity.db)).of(MailboxProvenSchema);
const publishedByJob = async () => {
  await identity.runJob("publish-mailboxes");
  return published();
};
const hex = ({ digest }: { digest: Uint8Array }) => Buffer.from(digest).toString("hex");

test("publishes one digest of a mailbox in any spelling as soon as it is proven", async () => {
  await identity.signUp({ email: "unproven@example.test" });
  const emails = ["ann.other@gmail.com", "annother+again@googlemail.com", "other.ann@gmail.com"];
  const proven = [];
  for (const email of emails) {
    const { id: userId } = await newUser(identity, email);
    const events = await published();
    expect(events).toMatchObject([{ userId }]);
    proven.push(...events.map(hex));
  }
  const [one, again, other] = proven;
  expect([one === again, one === other]).toEqual([true, false]);
  expect(await publishedByJob()).toEqual([]);
});

test("publishes by a job what a former release proves, and another address once more", async () => {
  const user = await newUser(identity, "former@example.test");
  const [first] = await published();
  await identity.db("users").where({ id: user.id }).update({ email: "next@example.test" });
  const [next] = await publishedByJob();
  expect(next).toMatchObject({ userId: user.id, country: "FI" });
  expect(hex(next!)).not.toBe(hex(first!));
  await identity.db("users").where({ id: user.id }).update({ title: "Agent" });
  expect(await publishedByJob()).toEqual([]);
});

test("takes the mark off accounts of before that have no proven address, and publishes none", async () => {
  const user = await newUser(identity, "before@example.test");
  const erased = await newUser(identity, "gone@example.test");
  await identity.signUp({ email: "waiting@example.test" });
  await identity.db("credentials").where({ user_id: erased.id }).delete();
  await identity.db("users").where({ id: erased.id }).update({ status: "erased", erased_at: new Date() });
  await published();
  await identity.db("users").update({ mailbox_to_publish: true }).whereIn("status", ["pending", "erased"]);
  await identity.db("users").update({ mailbox_to_publish: true }).where({ id: user.id });
  expect(await publishedByJob()).toMatchObject([{ userId: user.id }]);
  expect(await identity.db("users").where({ mailbox_to_publish: true })).toEqual([]);
});
