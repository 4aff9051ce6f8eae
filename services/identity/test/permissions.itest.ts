import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { anna, startIdentity, type IdentityTest } from "./start-identity.ts";

let identity: IdentityTest;
beforeAll(async () => (identity = await startIdentity()));
afterAll(() => identity.stop());

test("only notifications may ask for mail addresses, and only the gateway may log users in", async () => {
  const { gateway, notifications } = identity;
  const forbidden = { code: "forbidden" };
  expect(await refusalOf(gateway.getMailRecipient({ userId: crypto.randomUUID() }))).toMatchObject(forbidden);
  expect(await refusalOf(notifications.login(anna))).toMatchObject(forbidden);
});

test("the gateway may not answer the terms on behalf of nobody", async () => {
  expect(await refusalOf(identity.gateway.answerTerms({ accepted: true }))).toMatchObject({ code: "forbidden" });
});
