import { eventually } from "@doorlight/common/testing/eventually";
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
} from "@doorlight/gateway/contract";
import { type Agent, loggedIn, PASSWORD, someAdmin, someAgent, someEmail } from "../support/given.ts";
import { links, mailedTo } from "../support/inbox.ts";
import { flushRedis, pauseRedis, resumeRedis } from "../support/fault-injection.ts";
import { stack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

async function expectEnded(...agents: Visitor[]): Promise<void> {
  for (const agent of agents) expect(await agent.refused(me)).toMatchObject({ status: 401, code: "login_required" });
}

test("lists sessions with their device and without a place, and ends them one by one", async () => {
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
  await expectEnded(other);
  expect((await agent.call(listSessions)).items).toHaveLength(1);

  const foreigner = await someAgent();
  expect(await foreigner.refused(endSession, { params: { id: items[1]!.id } })).toMatchObject({ status: 404 });
  expect((await agent.call(me)).user.id).toBe(agent.id);
});

test("ends all other sessions of a user at once", async () => {
  const agent = await someAgent();
  const others = [await loggedIn(agent.email), await loggedIn(agent.email)];
  for (const other of others) await other.call(me);
  await agent.call(endOtherSessions);
  await expectEnded(...others);
  expect((await agent.call(me)).user.id).toBe(agent.id);
});

describe.each([
  ["Redis runs", async () => undefined, async () => undefined],
  ["Redis is empty", flushRedis, async () => undefined],
  ["Redis is paused", pauseRedis, resumeRedis],
  ["Redis is down", () => stack.kill("redis"), () => stack.start("redis")],
])("while %s", (_how, breakRedis, repairRedis) => {
  /** Two browsers of one agent whose sessions are in the cache. */
  async function twoBrowsers(): Promise<[Agent, Agent]> {
    const agent = await someAgent();
    const other = await loggedIn(agent.email);
    for (const one of [agent, other]) await one.call(me);
    return [agent, other];
  }

  test("refuses a session at once when logout, its user or an admin ends it", async () => {
    const [[leaving, staying], [owner, ended], [one, two], [locked, out], admin] = await Promise.all([
      twoBrowsers(),
      twoBrowsers(),
      twoBrowsers(),
      twoBrowsers(),
      someAdmin(),
    ]);
    await breakRedis();
    try {
      const copy = new Visitor();
      copy.cookie = leaving.cookie;
      await leaving.call(logout);
      await expectEnded(copy);
      expect((await staying.call(me)).user.id).toBe(staying.id);

      await owner.call(endOtherSessions);
      await expectEnded(ended);

      await admin.call(endUserSessions, { params: { id: one.id } });
      await expectEnded(one, two);

      await admin.call(deactivateUser, { params: { id: locked.id }, body: { reason: "test" } });
      await expectEnded(locked, out);
    } finally {
      await repairRedis();
    }
    await expectEnded(ended, one, two, locked, out);
    // A login needs Redis.
    await eventually(() => loggedIn(staying.email));
  });
});

describe("a new session", () => {
  test("opens a session at login and confirmation, and ends the browser's former one", async () => {
    const agent = await someAgent();
    const former = new Visitor();
    former.cookie = agent.cookie;
    await agent.call(login, { body: { email: agent.email, password: PASSWORD } });
    expect(agent.cookie).not.toBe(former.cookie);
    await expectEnded(former);

    former.cookie = agent.cookie;
    const email = someEmail();
    await agent.call(register, {
      body: { country: "FI", firstName: "Aino", lastName: "Agent", email, password: PASSWORD, locale: "en" },
    });
    await agent.call(confirmEmail, { body: { token: await mailedTo(email, links.signUp) } });
    await expectEnded(former);
    expect((await agent.call(me)).user.email).toBe(email);
  });

  test("never gives a session a token that the browser sent", async () => {
    const { email } = await someAgent();
    const victim = new Visitor();
    victim.cookie = "doorlight_session=chosen-by-somebody-else";
    await victim.call(login, { body: { email, password: PASSWORD } });
    expect(victim.cookie).not.toContain("chosen-by-somebody-else");
  });
});

test("clears the browser's cache and cookie at logout and keeps its settings", async () => {
  const agent = await someAgent();
  const { headers } = await agent.try(logout);
  expect(headers.get("clear-site-data")).toBe('"cache"');
  expect(agent.cookie).toBe("");
});
