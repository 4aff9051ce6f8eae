import { describe, expect, test } from "@jest/globals";
import {
  confirmEmail,
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
  me,
  register,
} from "@doorlight/gateway/contract";
import { expectEnded } from "./support/expect-ended.ts";
import { loggedIn, PASSWORD, someAgent, someEmail } from "./support/given.ts";
import { links, mailedTo } from "./support/inbox.ts";
import { Visitor } from "./support/visitor.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

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
