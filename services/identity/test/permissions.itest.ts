import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { anna, startIdentity, type IdentityTest } from "./start-identity.ts";

let identity: IdentityTest;
beforeAll(async () => (identity = await startIdentity()));
afterAll(() => identity.stop());

test("lets only notifications ask for mail addresses, and only the gateway log users in", async () => {
  const { gateway, notifications } = identity;
  const forbidden = { code: "forbidden" };
  expect(await refusalOf(gateway.getMailRecipient({ userId: crypto.randomUUID() }))).toMatchObject(forbidden);
  expect(await refusalOf(notifications.login(anna))).toMatchObject(forbidden);
});

test("refuses the gateway an answer to the terms on behalf of nobody", async () => {
  expect(await refusalOf(identity.gateway.answerTerms({ accepted: true }))).toMatchObject({ code: "forbidden" });
});
