import { expect, test } from "@jest/globals";
import { loginWithLink, me, requestMagicLink } from "../contract/index.ts";
import { someAgent } from "./support/given.ts";
import { links, mailedTo } from "./support/inbox.ts";
import { queryDatabase } from "./support/database.ts";
import { oneWinner, race } from "./support/race.ts";
import { stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";

async function asked() {
  const agent = await someAgent();
  await new Visitor().call(requestMagicLink, { body: { email: agent.email } });
  return { agent, token: await mailedTo(agent.email, links.login) };
}

test("logs in once; opening its page does nothing", async () => {
  const { agent, token } = await asked();
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

test("of a hundred who use it at once one wins", async () => {
  const { token } = await asked();
  const outcomes = await race(loginWithLink, { body: { token } });
  expect(outcomes.toSorted((a, b) => a.status - b.status)).toEqual(oneWinner);
}, 120_000);

test("is over after a quarter of an hour", async () => {
  const { agent, token } = await asked();
  const [link] = await queryDatabase<{ minutes: string }>(
    stack,
    "identity",
    `select extract(epoch from expires_at - now()) / 60 as minutes from mail_links
      where user_id = '${agent.id}' and purpose = 'magic_link'`,
  );
  expect(Number(link?.minutes)).toBeGreaterThan(13);
  expect(Number(link?.minutes)).toBeLessThanOrEqual(15);
  await queryDatabase(stack, "identity", `update mail_links set expires_at = now() where user_id = '${agent.id}'`);
  expect(await new Visitor().refused(loginWithLink, { body: { token } })).toMatchObject({ status: 410 });
});
