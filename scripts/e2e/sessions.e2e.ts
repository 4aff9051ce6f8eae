import { connectRedis } from "@doorlight/common/cache";
import { makeLogger } from "@doorlight/common/telemetry";
import { eventually } from "@doorlight/common/testing";
import { describe, expect, test } from "@jest/globals";
import {
  confirmEmail,
  deactivateUser,
  endOtherSessions,
  endSession,
  endUserSessions,
  listSessions,
  login,
  logout,
  me,
  register,
} from "../contract/index.ts";
import { type Agent, loggedIn, PASSWORD, someAdmin, someAgent, someEmail } from "./support/given.ts";
import { links, mailedTo } from "./support/inbox.ts";
import { stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

async function flushRedis(): Promise<void> {
  const redis = await connectRedis(stack.environment("gateway")["REDIS_URL"] ?? "", makeLogger("e2e"));
  await redis.flushAll();
  redis.destroy();
}

/** Starts it again and waits until the gateway has found it. */
async function startRedis(): Promise<void> {
  await stack.start("redis");
  const { email } = await someAgent();
  await eventually(() => loggedIn(email));
}

async function expectOver(...agents: Visitor[]): Promise<void> {
  for (const agent of agents) expect(await agent.refused(me)).toMatchObject({ status: 401, code: "login_required" });
}

test("are listed with their device and nothing of their place, and end one by one", async () => {
  const agent = await someAgent();
  const other = new Visitor();
  await other.call(login, { body: { email: agent.email, password: PASSWORD }, headers: { "user-agent": firefox } });
  const { items } = await agent.call(listSessions);
  expect(items.map(({ device, current, impersonated }) => ({ device, current, impersonated }))).toEqual([
    { device: "Firefox on Windows", current: false, impersonated: false },
    { device: "Unknown device", current: true, impersonated: false },
  ]);
  expect(Object.keys(items[0] ?? {}).toSorted()).toEqual([
    "createdAt",
    "current",
    "device",
    "id",
    "impersonated",
    "seenAt",
  ]);

  await agent.call(endSession, { params: { id: items[0]!.id } });
  await expectOver(other);
  expect((await agent.call(listSessions)).items).toHaveLength(1);

  const stranger = await someAgent();
  expect(await stranger.refused(endSession, { params: { id: items[1]!.id } })).toMatchObject({ status: 404 });
  expect((await agent.call(me)).user.id).toBe(agent.id);
});

test("all others end at once", async () => {
  const agent = await someAgent();
  const others = [await loggedIn(agent.email), await loggedIn(agent.email)];
  for (const other of others) await other.call(me);
  await agent.call(endOtherSessions);
  await expectOver(...others);
  expect((await agent.call(me)).user.id).toBe(agent.id);
});

describe.each([
  ["Redis is there", async () => undefined, async () => undefined],
  ["Redis has forgotten everything", flushRedis, async () => undefined],
  ["Redis is away", () => stack.kill("redis"), startRedis],
])("while %s", (_how, breakRedis, mendRedis) => {
  /** Two browsers whose sessions are in the cache. */
  async function twoBrowsers(): Promise<[Agent, Agent]> {
    const agent = await someAgent();
    const other = await loggedIn(agent.email);
    for (const one of [agent, other]) await one.call(me);
    return [agent, other];
  }

  test("a session is dead as soon as it is ended: by logout, by its owner, by an admin", async () => {
    const [[leaving, staying], [owner, ended], [one, two], [locked, out]] = [
      await twoBrowsers(),
      await twoBrowsers(),
      await twoBrowsers(),
      await twoBrowsers(),
    ];
    const admin = await someAdmin();
    await breakRedis();
    try {
      const copy = new Visitor();
      copy.cookie = leaving.cookie;
      await leaving.call(logout);
      await expectOver(copy);
      expect((await staying.call(me)).user.id).toBe(staying.id);

      await owner.call(endOtherSessions);
      await expectOver(ended);

      await admin.call(endUserSessions, { params: { id: one.id } });
      await expectOver(one, two);

      await admin.call(deactivateUser, { params: { id: locked.id }, body: { reason: "test" } });
      await expectOver(locked, out);
    } finally {
      await mendRedis();
    }
  });
});

describe("a new session", () => {
  test("is opened at login and at confirmation, and the browser's former one is over", async () => {
    const agent = await someAgent();
    const former = new Visitor();
    former.cookie = agent.cookie;
    await agent.call(login, { body: { email: agent.email, password: PASSWORD } });
    expect(agent.cookie).not.toBe(former.cookie);
    await expectOver(former);

    former.cookie = agent.cookie;
    const email = someEmail();
    await agent.call(register, {
      body: { country: "FI", firstName: "Aino", lastName: "Agent", email, password: PASSWORD, locale: "en" },
    });
    await agent.call(confirmEmail, { body: { token: await mailedTo(email, links.signUp) } });
    await expectOver(former);
    expect((await agent.call(me)).user.email).toBe(email);
  });

  test("is never one that the browser brought along", async () => {
    const { email } = await someAgent();
    const victim = new Visitor();
    victim.cookie = "doorlight_session=chosen-by-somebody-else";
    await victim.call(login, { body: { email, password: PASSWORD } });
    expect(victim.cookie).not.toContain("chosen-by-somebody-else");
  });
});

test("logging out empties the browser's cache and keeps its settings", async () => {
  const agent = await someAgent();
  const { headers } = await agent.try(logout);
  expect(headers.get("clear-site-data")).toBe('"cache"');
  expect(agent.cookie).toBe("");
});
