import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { sendContactMessage } from "@doorlight/gateway/contract";
import { contactMessage } from "../support/contact-message.ts";
import { someEmail } from "../support/given.ts";
import { stack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

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
      body: contactMessage(email ? { email } : {}),
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
