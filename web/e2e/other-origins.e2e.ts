import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "@doorlight/common/testing/eventually";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Browser, Page, Request } from "playwright-core";
import {
  createOffice,
  forgotPassword,
  getMembership,
  inviteColleague,
  login,
  logout,
  me,
  register,
  requestMagicLink,
} from "@doorlight/gateway/contract";
import { type Agent, PASSWORD, someAgent, someEmail } from "../../scripts/e2e/support/given.ts";
import { inLetters } from "../../scripts/e2e/support/in-letters.ts";
import { links, mailedTo } from "../../scripts/e2e/support/inbox.ts";
import { address, stack } from "../../scripts/e2e/support/stack.ts";
import { Visitor } from "../../scripts/e2e/support/visitor.ts";
import { startChromium } from "./support/chromium.ts";
import { logIn } from "./support/log-in.ts";
import { openWindow } from "./support/open-window.ts";
import { sendFrom, serveOtherOrigin, statusesOfPosts, submitForm } from "./support/other-origin.ts";

let browser: Browser;
let agent: Agent;
let otherOrigin: Awaited<ReturnType<typeof serveOtherOrigin>>;

beforeAll(async () => {
  [browser, agent, otherOrigin] = await Promise.all([startChromium(), someAgent(), serveOtherOrigin()]);
});

afterAll(async () => {
  await browser?.close();
  await otherOrigin?.close();
});

describe.each(["sameSite", "crossSite"] as const)("a page of another origin (%s)", (site) => {
  let page: Page;

  beforeAll(async () => {
    page = await openWindow(browser, { visitor: agent });
    await page.goto(otherOrigin[site]);
  });

  const office = { name: `Taken over ${inLetters(randomUUID())}` };
  const target = address.product + createOffice.path;

  test.each([
    { enctype: "application/x-www-form-urlencoded", name: "name", value: office.name },
    { enctype: "multipart/form-data", name: "name", value: office.name },
    { enctype: "text/plain", name: `{"name":"${office.name}","x":"`, value: '"}' },
  ])("cannot post a form ($enctype)", async (form) => {
    expect(await submitForm(page, target, form)).toBe(403);
    await page.goto(otherOrigin[site]);
  });

  test("cannot send JSON: as text it is refused, as JSON it does not leave the browser", async () => {
    const credentials = { email: agent.email, password: PASSWORD };
    const statuses = await statusesOfPosts(page);
    for (const { path } of [createOffice, logout, login]) {
      const body = path === createOffice.path ? office : credentials;
      for (const type of ["application/json", "text/plain"]) {
        expect(await sendFrom(page, address.product + path, "POST", type, body)).toBe(false);
      }
    }
    await eventually(async () => expect(statuses()).toEqual([403, 403, 403]));
  });

  test("cannot read an answer", async () => {
    for (const type of ["application/json", "text/plain"]) {
      expect(await sendFrom(page, address.product + me.path, "GET", type)).toBe(false);
    }
  });

  test("has changed nothing of the agent", async () => {
    expect((await agent.call(me)).user.id).toBe(agent.id);
    expect((await agent.call(getMembership)).office).toBeNull();
    const [cookie] = (await page.context().cookies(address.product)).map(({ name, value }) => `${name}=${value}`);
    expect(cookie).toBe(agent.cookie);
  });
});

test("requests nothing from other origins, sends no referrer and logs no token of mailed links", async () => {
  const newcomer = someEmail();
  const founder = await someAgent();
  await founder.call(createOffice, { body: { name: `Kotikulma ${inLetters(randomUUID())}` } });
  const guest = new Visitor();
  await Promise.all([
    guest.call(register, {
      body: {
        country: "FI",
        firstName: "Uusi",
        lastName: "Tulokas",
        email: newcomer,
        password: PASSWORD,
        locale: "en",
      },
    }),
    guest.call(forgotPassword, { body: { email: agent.email } }),
    guest.call(requestMagicLink, { body: { email: founder.email } }),
    founder.call(inviteColleague, { body: { email: agent.email } }),
  ]);
  const [confirmation, magic, invitation, password] = await Promise.all([
    mailedTo(newcomer, links.signUp),
    mailedTo(founder.email, links.login),
    mailedTo(agent.email, links.officeInvitation),
    mailedTo(agent.email, links.password),
  ]);
  const requests: Request[] = [];
  const open = async (visitor?: Agent) => {
    const page = await openWindow(browser, visitor ? { visitor } : {});
    page.on("request", (request) => requests.push(request));
    return page;
  };

  const [confirming, loggingIn, invited, resetting] = await Promise.all([open(), open(), open(agent), open()]);
  await confirming.goto(`/signup/confirm?token=${confirmation}`);
  await confirming.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await confirming.getByRole("button", { name: "Confirm and log in" }).click();
  await confirming.waitForURL("**/account");
  await loggingIn.goto(`/login/passwordless/${magic}`);
  await loggingIn.waitForURL("**/account");
  await invited.goto(`/account/office-invitation/${invitation}`);
  await invited.getByRole("button", { name: "Accept the invitation" }).click();
  await invited.getByText("2 members").waitFor();
  await resetting.goto(`/change-password/${agent.id}/${password}`);
  await resetting.getByLabel("New password").fill(PASSWORD);
  await resetting.getByLabel("Repeat the password").fill(PASSWORD);
  await resetting.getByRole("button", { name: "Save and log in" }).click();
  await resetting.waitForURL("**/account");

  expect(requests.length).toBeGreaterThan(40);
  const elsewhere = requests
    .map((request) => request.url())
    .filter((url) => !url.startsWith("data:") && new URL(url).origin !== address.product);
  expect(elsewhere).toEqual([]);
  const headers = await Promise.all(
    requests.map((request) => request.allHeaders().catch(() => ({}) as Record<string, string>)),
  );
  // Chromium names an empty one now and then, which says nothing.
  expect(headers.flatMap(({ referer }) => referer || [])).toEqual([]);
  const log = readFileSync(join(stack.settings.dataDir, "logs", "gateway.log"), "utf8");
  expect([confirmation, magic, invitation, password].filter((token) => log.includes(token))).toEqual([]);
});

test("leads after a login by the parameter next to pages of this origin only", async () => {
  const page = await openWindow(browser, { visitor: await someAgent() });
  const tricks = [
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "/\n//evil.test",
    "///evil.test",
    "/..//evil.test",
    "/.//evil.test",
    "/%2e%2e//evil.test",
    "http:evil.test",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "@evil.test",
    ".evil.test",
    " //evil.test",
    "/@evil.test/../..//evil.test",
  ];
  const left: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== address.product) left.push(request.url());
  });
  for (const next of tricks) {
    await page.goto(`/login?${new URLSearchParams({ next })}`);
    await page.waitForURL((url) => !url.pathname.startsWith("/login"));
    expect({ next, origin: new URL(page.url()).origin }).toEqual({ next, origin: address.product });
  }
  expect(left).toEqual([]);

  const guest = await openWindow(browser);
  await guest.goto(`/login?${new URLSearchParams({ next: "//evil.test/account" })}`);
  await logIn(guest, (await someAgent()).email);
  await guest.waitForURL(`${address.product}/account`);
});
