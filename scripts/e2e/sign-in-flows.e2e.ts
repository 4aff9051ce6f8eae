import { describe, expect, test } from "@jest/globals";
import {
  answerTerms,
  confirmEmail,
  getLead,
  listLeads,
  login,
  logout,
  me,
  myLeads,
  register,
  resendConfirmation,
  submitRequest,
} from "../contract/index.ts";
import { PASSWORD, someAgent, someEmail, someLead, someRequest } from "./support/given.ts";
import { links, mailedTo } from "./support/inbox.ts";
import { Visitor } from "./support/visitor.ts";

const person = (email: string) => ({
  country: "FI",
  firstName: "Aino",
  lastName: "Agent",
  email,
  password: PASSWORD,
  locale: "en" as const,
});

describe("signing up", () => {
  test("is refused while the same address waits, and when it has an account", async () => {
    const visitor = new Visitor();
    const email = someEmail();
    expect(await visitor.call(register, { body: person(email) })).toEqual({ status: "confirmation_sent" });
    expect(await visitor.refused(register, { body: person(email.toUpperCase()) })).toMatchObject({
      status: 409,
      code: "pending_signup",
      message: "A pending signup from your address or IP exists.",
    });
    await visitor.call(confirmEmail, { body: { token: await mailedTo(email, links.signUp) } });
    expect(await visitor.refused(register, { body: person(email) })).toMatchObject({
      status: 409,
      code: "email_taken",
      message: "User account with that email address already exists.",
    });
  });

  test("names every faulty field", async () => {
    const { status, fields } = await new Visitor().refused(register, {
      body: { ...person("nobody"), password: "short", firstName: " ", role: "admin" } as never,
    });
    expect(status).toBe(422);
    expect(Object.fromEntries((fields ?? []).map(({ path, message }) => [path, message]))).toMatchObject({
      email: "Invalid email",
      password: "Must be at least 8 characters",
      firstName: "Required",
      role: "Unknown field",
    });
  });

  test("uses a link once, whoever is first", async () => {
    const email = someEmail();
    await new Visitor().call(register, { body: person(email) });
    const token = await mailedTo(email, links.signUp);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => new Visitor().try(confirmEmail, { body: { token } })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 410)).toHaveLength(19);
  });

  test("sends the link again for any address with the same answer", async () => {
    for (const email of [someEmail(), someEmail()]) {
      expect(await new Visitor().call(resendConfirmation, { body: { email } })).toEqual({
        status: "confirmation_sent",
      });
    }
  });
});

describe("logging in", () => {
  test("works with the password, ends with logout, and the old cookie is dead at once", async () => {
    const { email } = await someAgent();
    const visitor = new Visitor();
    expect((await visitor.call(login, { body: { email: email.toUpperCase(), password: PASSWORD } })).user.email).toBe(
      email,
    );
    const copy = new Visitor();
    copy.cookie = visitor.cookie;
    expect((await copy.call(me)).user.email).toBe(email);
    await visitor.call(logout);
    await visitor.call(logout);
    expect(await copy.refused(me)).toMatchObject({ status: 401, code: "login_required" });
  });

  test("answers every failure the same", async () => {
    const { email } = await someAgent();
    const pending = someEmail();
    await new Visitor().call(register, { body: person(pending) });
    for (const body of [
      { email, password: "wrong-password" },
      { email: someEmail(), password: PASSWORD },
      { email: pending, password: PASSWORD },
    ]) {
      expect(await new Visitor().refused(login, { body })).toMatchObject({
        status: 401,
        code: "invalid_credentials",
        message: "Password and username do not match",
      });
    }
  });
});

test("declined terms block the account until they are accepted", async () => {
  const agent = await someAgent();
  const { id } = await someLead();
  expect((await agent.call(answerTerms, { body: { accepted: false } })).user.termsAccepted).toBe(false);
  expect(await agent.refused(getLead, { params: { id } })).toMatchObject({ status: 403, code: "terms_not_accepted" });
  expect((await agent.call(me)).user.termsAccepted).toBe(false);
  await agent.call(answerTerms, { body: { accepted: true } });
  expect(await agent.call(getLead, { params: { id } })).toMatchObject({ id });
});

describe("the gateway refuses", () => {
  test("state changes from other sites", async () => {
    const agent = await someAgent();
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none", origin: "https://evil.example" },
    ];
    for (const headers of foreign) {
      expect(await agent.refused(logout, { headers })).toMatchObject({ status: 403, code: "cross_site_request" });
    }
    expect((await agent.call(me)).user.id).toBe(agent.id);
  });

  test.each([
    ["broken JSON", "{", "application/json", 400, "malformed_json"],
    ["a form", "email=a", "application/x-www-form-urlencoded", 415, "unsupported_media_type"],
    ["a plain text", "{}", "text/plain", 415, "unsupported_media_type"],
    ["a huge body", JSON.stringify({ email: "x".repeat(200_000) }), "application/json", 413, "payload_too_large"],
    ["a list", "[]", "application/json", 422, "invalid_request"],
    ["no object", "null", "application/json", 422, "invalid_request"],
  ])("%s", async (_what, body, type, status, code) => {
    const reply = await new Visitor().send("POST", "/api/auth/login", { body, headers: { "content-type": type } });
    expect(reply).toMatchObject({ status, body: { statusCode: status, code } });
  });

  test("unknown paths, methods and parameters", async () => {
    const visitor = new Visitor();
    expect(await visitor.send("GET", "/api/nowhere")).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await visitor.send("GET", "/api/auth/login")).toMatchObject({
      status: 405,
      body: { code: "method_not_allowed" },
    });
    const agent = await someAgent();
    for (const query of ["colour=red", "limit=0", "limit=x", "leadType=castle", "cursor=%00", "sort=__proto__"]) {
      expect(await agent.send("GET", `/api/leads?${query}`)).toMatchObject({
        status: 422,
        body: { code: "invalid_request" },
      });
    }
    expect(await agent.send("GET", "/api/leads/not-an-id")).toMatchObject({ status: 422 });
    expect(await agent.refused(myLeads, { query: { period: "last_n_days", days: 0 } })).toMatchObject({ status: 422 });
  });

  test("a seller's request with a home that cannot be", async () => {
    const seller = new Visitor();
    const request = someRequest();
    const wrong = await seller.refused(submitRequest, {
      body: { ...request, postalCode: "99998", contact: { ...request.contact, phone: "12345" } },
    });
    expect(wrong.status).toBe(422);
    expect((wrong.fields ?? []).map(({ path }) => path).sort()).toEqual(["contact.phone", "postalCode"]);
  });
});

describe("addresses of the web app", () => {
  test.each([
    ["/", 200],
    ["/fi", 200],
    ["/sv/pricing", 200],
    ["/login", 200],
    ["/fi/signup", 200],
    ["/account/lead/some-lead", 200],
    ["/robots.txt", 200],
    ["/sitemap.xml", 200],
    ["/builds/latest.json", 200],
    ["/nowhere", 404],
    ["/sv/account", 404],
    ["/assets/gone.js", 404],
  ])("%s answers %d", async (path, status) => {
    const reply = await new Visitor().send("GET", path);
    expect(reply.status).toBe(status);
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("secret and personal ones are neither kept nor listed by search engines", async () => {
    for (const path of ["/account", "/contact-request/x", "/request/confirm?token=x", "/signup/confirm?token=x"]) {
      const { headers } = await new Visitor().send("GET", path);
      expect([headers.get("x-robots-tag"), headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
        "noindex",
        "no-store",
        "no-referrer",
      ]);
    }
  });
});

test("pages of the list come whole, in order and without repeats", async () => {
  for (let i = 0; i < 5; i += 1) await someLead();
  const agent = await someAgent();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await agent.call(listLeads, { query: { limit: 2, ...(cursor && { cursor }) } });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe((await agent.call(listLeads, { query: {} })).total);
});
