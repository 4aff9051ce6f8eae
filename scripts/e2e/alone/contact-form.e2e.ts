import { randomInt, randomUUID } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type ContactBody, sendContactMessage } from "@doorlight/gateway/contract";
import { someEmail } from "../support/given.ts";
import { mailsTo } from "../support/inbox.ts";
import { stack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

const SUPPORT = "support@fi.doorlight.example";

function someMessage(changes: Partial<ContactBody> = {}): ContactBody {
  return {
    name: "Eino Esimerkki",
    email: someEmail("writer"),
    message: `How do I close my request? ${randomUUID()}`,
    locale: "en",
    country: "FI",
    ...changes,
  };
}

const mailAbout = (message: string) =>
  eventually(
    async () => {
      const mail = (await mailsTo(SUPPORT)).find(({ text }) => text.includes(message));
      return mail ?? Promise.reject(new Error("Support has no such mail yet"));
    },
    { timeoutMs: 20_000 },
  );

test("sends a guest's contact message to the country's support, which can reply to the guest", async () => {
  const body = someMessage();
  const { status, body: answer } = await new Visitor().try(sendContactMessage, { body });
  expect([status, answer]).toEqual([202, { status: "received" }]);
  const mail = await mailAbout(body.message);
  expect(mail.subject).toBe("Viesti: Eino Esimerkki");
  expect(mail.headers["reply-to"]).toBe(body.email);
});

test("refuses a contact message with each invalid field", async () => {
  const refusedFields = async (changes: object) => {
    const { status, fields } = await new Visitor().refused(sendContactMessage, {
      body: { ...someMessage(), ...changes },
    });
    return [status, ...(fields ?? []).map(({ path, message }) => `${path}: ${message}`)];
  };
  expect(await refusedFields({ name: " ", email: "eino", message: "" })).toEqual([
    422,
    "name: Required",
    "email: Invalid email",
    "message: Required",
  ]);
  expect(await refusedFields({ name: "Eino\r\nBcc: all@example.test" })).toEqual([422, "name: Must be one line"]);
  expect(await refusedFields({ email: "eino@example.test\r\nBcc: all@example.test" })).toEqual([
    422,
    "email: Invalid email",
  ]);
  expect(await refusedFields({ to: "all@example.test" })).toEqual([422, "to: Unknown field"]);
  expect(await new Visitor().refused(sendContactMessage, { body: someMessage({ country: "NO" }) })).toMatchObject({
    status: 422,
    code: "country_not_open",
  });
});

describe("a rate limit of three contact messages", () => {
  beforeAll(async () => {
    await stack.kill("gateway", "SIGTERM");
    await stack.start("gateway", { env: { LIMITS_CONTACT: "3", TRUSTED_PROXIES: "1" } });
  });
  afterAll(() => stack.restart("gateway"));

  /** An unused one: limits outlive a run of these tests. */
  const someNetwork = () => `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`;

  /** The network stands in the header that a proxy sets. */
  const write = (network: string, email?: string) =>
    new Visitor().try(sendContactMessage, {
      body: someMessage(email ? { email } : {}),
      headers: { "x-forwarded-for": network },
    });

  test("refuses the fourth message of one network with a time to retry, whatever its address", async () => {
    const network = someNetwork();
    const replies = [];
    for (let i = 0; i < 4; i += 1) replies.push(await write(network));
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
    const wait = Number(replies[3]?.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(60);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await write(someNetwork())).status).toBe(202);
  });

  test("refuses the fourth message of one address, whatever its network and spelling", async () => {
    const email = someEmail("writer");
    const statuses = [];
    for (const spelling of [email, email.toUpperCase(), email, email]) {
      statuses.push((await write(someNetwork(), spelling)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  test("counts messages in the process while Redis is down", async () => {
    await stack.kill("redis");
    try {
      const network = someNetwork();
      const statuses = [];
      for (let i = 0; i < 4; i += 1) statuses.push((await write(network)).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    } finally {
      await stack.start("redis");
    }
  });
});
