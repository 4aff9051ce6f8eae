import { drainOutbox } from "@doorlight/common/testing";
import { UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { newUser } from "./new-user.ts";
import { type IdentityTest, startIdentity } from "./start-identity.ts";

let identity: IdentityTest;
beforeAll(async () => (identity = await startIdentity({ idleQueue: true })));
afterAll(() => identity.stop());

test("publishes accounts of before their language was published, each once and not the erased", async () => {
  const [user, erased] = [
    await newUser(identity, "former@example.test"),
    await newUser(identity, "erased@example.test"),
  ];
  await drainOutbox(identity.db);
  const published = async () => {
    await identity.runJob("publish-languages");
    const updates = (await drainOutbox(identity.db)).of(UserUpdatedSchema);
    return updates.map(({ userId, locale }) => [userId, locale]);
  };
  expect(await published()).toEqual([]);
  await identity.db("users").where({ id: user.id }).update({ language_published: false, locale: "sv" });
  await identity.db("credentials").where({ user_id: erased.id }).delete();
  await identity
    .db("users")
    .where({ id: erased.id })
    .update({ language_published: false, status: "erased", erased_at: new Date() });
  expect(await published()).toEqual([[user.id, "sv"]]);
  expect(await published()).toEqual([]);
});
