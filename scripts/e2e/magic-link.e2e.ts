import { minutes } from "@doorlight/common/time";
import { expect, test } from "@jest/globals";
import { loginWithLink, me, requestMagicLink } from "@doorlight/gateway/contract";
import { someAgent } from "./support/given.ts";
import { links, mailedTo } from "./support/inbox.ts";
import { queryDatabase } from "./support/database.ts";
import { oneWinner, race } from "./support/race.ts";
import { stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";

const LIFETIME_MS = minutes(15);

async function requestedLink() {
  const agent = await someAgent();
  await new Visitor().call(requestMagicLink, { body: { email: agent.email } });
  return { agent, token: await mailedTo(agent.email, links.login) };
}

test("logs in once by a magic link, and uses nothing up by opening its page", async () => {
  const { agent, token } = await requestedLink();
  const visitor = new Visitor();
  expect(await visitor.send("GET", `/login/passwordless/${token}`)).toMatchObject({ status: 200 });
  expect((await visitor.call(loginWithLink, { body: { token } })).user.id).toBe(agent.id);
  expect((await visitor.call(me)).user.id).toBe(agent.id);
  expect((await agent.call(me)).user.id).toBe(agent.id);
  expect(await new Visitor().refused(loginWithLink, { body: { token } })).toMatchObject({
    status: 410,
    code: "link_expired",
  });
});

test("logs in once by a hundred uses of one magic link at once", async () => {
  const { token } = await requestedLink();
  const outcomes = await race(loginWithLink, { body: { token } });
  expect(outcomes.toSorted((a, b) => a.status - b.status)).toEqual(oneWinner);
});

test("expires a magic link after a quarter of an hour", async () => {
  const before = Date.now();
  const { agent, token } = await requestedLink();
  const after = Date.now();
  const [link] = await queryDatabase<{ expiresAt: Date }>(
    stack,
    "identity",
    `select expires_at as "expiresAt" from mail_links where user_id = '${agent.id}' and purpose = 'magic_link'`,
  );
  const issuedAt = link!.expiresAt.getTime() - LIFETIME_MS;
  expect([issuedAt >= before, issuedAt <= after]).toEqual([true, true]);
  await queryDatabase(stack, "identity", `update mail_links set expires_at = now() where user_id = '${agent.id}'`);
  expect(await new Visitor().refused(loginWithLink, { body: { token } })).toMatchObject({ status: 410 });
});
