import { drainOutbox } from "@doorlight/common/testing";
import { PhoneSavedSchema } from "@doorlight/proto/identity/v1/bans_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { newUser } from "./new-user.ts";
import { type IdentityTest, startIdentity } from "./start-identity.ts";

let identity: IdentityTest;
let count = 0;
beforeAll(async () => (identity = await startIdentity({ idleQueue: true })));
afterAll(() => identity.stop());
beforeEach(() => drainOutbox(identity.db));

const published = async () => {
  await identity.runJob("publish-phones");
  return (await drainOutbox(identity.db)).of(PhoneSavedSchema);
};

async function saves(phoneNumber: string) {
  const user = await newUser(identity, `phone${count++}@example.test`);
  await identity.gateway.updateProfile({ phoneNumber }, await identity.asUser(user));
  return user;
}

const hex = ({ digest }: { digest: Uint8Array }) => Buffer.from(digest).toString("hex");

test("publishes one digest for a telephone number in any spelling, once for each account", async () => {
  const users = [await saves("040 123 4567"), await saves("+358 40 1234567"), await saves("040 123 4568")];
  const phones = await published();
  expect(phones.map(({ userId }) => userId).toSorted()).toEqual(users.map(({ id }) => id).toSorted());
  const of = users.map(({ id }) => hex(phones.find(({ userId }) => userId === id)!));
  expect([of[0] === of[1], of[0] === of[2]]).toEqual([true, false]);
  expect(phones.map(({ before }) => before)).toEqual([false, false, false]);
  expect(JSON.stringify(of)).not.toContain("401234567");
  expect(await published()).toEqual([]);
});

test("publishes a number from before as such, and nothing of a removed one or of another change", async () => {
  const user = await saves("040 123 4569");
  const as = await identity.asUser(user);
  await published();
  await identity.gateway.updateProfile({ title: "Agent" }, as);
  expect(await published()).toEqual([]);
  await identity.db("users").where({ id: user.id }).update({ phone_to_publish: "before" });
  expect(await published()).toMatchObject([{ userId: user.id, before: true }]);
  await identity.gateway.updateProfile({ phoneNumber: "" }, as);
  expect(await published()).toEqual([]);
});
