import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import { seconds } from "@doorlight/common/time";
import {
  buyLead,
  forgotPassword,
  listLeads,
  login,
  me,
  requestMagicLink,
  sendSellerLinks,
} from "@doorlight/gateway/contract";
import { loggedIn, PASSWORD, someAgent, someLead } from "../support/given.ts";
import { openRedis } from "../support/redis.ts";
import { stack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

test("refuses logins and mailed links while Redis is down, and lets signed-in users read and buy", async () => {
  const [agent, lead] = await Promise.all([someAgent(), someLead()]);
  await stack.kill("redis");
  try {
    const body = { email: agent.email, password: PASSWORD };
    const { status, headers, body: answer } = await new Visitor().try(login, { body });
    expect([status, (answer as { code: string }).code]).toEqual([503, "unavailable"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    for (const call of [forgotPassword, requestMagicLink, sendSellerLinks]) {
      expect(await new Visitor().refused(call, { body: { email: agent.email } })).toMatchObject({ status: 503 });
    }
    expect((await agent.call(me)).user.id).toBe(agent.id);
    expect((await agent.call(listLeads, { query: {} })).items.map(({ id }) => id)).toContain(lead.id);
    const { purchase } = await agent.call(buyLead, { params: { id: lead.id }, body: {} });
    expect(purchase.leadId).toBe(lead.id);
  } finally {
    await stack.start("redis");
  }
  await eventually(() => loggedIn(agent.email));
});

test("makes no purchase wait for a paused Redis, and a login for half a second", async () => {
  const [agent, lead] = await Promise.all([someAgent(), someLead()]);
  const redis = await openRedis();
  const answered: string[] = [];
  await redis.clientPause(seconds(5), "ALL");
  await Promise.all([
    agent.call(buyLead, { params: { id: lead.id }, body: {} }).then(() => answered.push("purchase")),
    redis.ping().then(() => answered.push("Redis")),
  ]);
  expect(answered).toEqual(["purchase", "Redis"]);

  await loggedIn(agent.email);
  await redis.clientPause(500, "ALL");
  const { status } = await new Visitor().try(login, { body: { email: agent.email, password: PASSWORD } });
  redis.destroy();
  expect(status).toBe(200);
});
