import { create } from "@bufbuild/protobuf";
import { refusalFrom, Refusal } from "@doorlight/common/errors";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { beforeEach, expect, test } from "@jest/globals";
import type { Response } from "express";
import * as contract from "../contract/index.ts";
import { makeAnswer, type Gate } from "./answer-with.ts";
import type { Session } from "./session.ts";

const acted: Session = {
  user: create(UserSchema, { id: "agent-1", role: Role.AGENT, termsAccepted: true }),
  actorId: "admin-1",
  id: "session",
  token: "token",
  callerToken: "c",
  as: {},
};

/** What happened, in order. */
let steps: string[];
let session: Session | undefined;
let auditIsAway: boolean;
let budgetIsUsedUp: boolean;

beforeEach(() => {
  steps = [];
  session = acted;
  auditIsAway = false;
  budgetIsUsedUp = false;
});

const gate: Gate = {
  publicOrigin: "https://doorlight.test",
  limits: {
    ofNetwork: async (_endpoint, address) => void steps.push(`network ${address}`),
    ofAccount: async (_endpoint, account) => {
      steps.push(`account ${account}`);
      if (budgetIsUsedUp) throw new Refusal("too_many_requests");
    },
    ofLogins: async () => undefined,
  },
  sessions: {
    read: async () => {
      steps.push("session");
      return session;
    },
  },
  users: {
    recordAdminAction: async ({ action }) => {
      if (auditIsAway) throw new Refusal("unavailable");
      steps.push(`audit ${action}`);
      return {} as never;
    },
  },
};

async function call(endpoint: contract.Endpoint, body: unknown): Promise<string> {
  const json: Record<string, string> = { "content-type": "application/json" };
  const request = { body, ip: "192.0.2.1", get: (name: string) => json[name], is: () => true };
  const response = { status: () => response, end: () => response, json: () => response } as unknown as Response;
  const handle = async () => void steps.push("handled");
  try {
    await makeAnswer(endpoint, handle as never, gate)(request as never, response, () => undefined);
    return "done";
  } catch (error) {
    return refusalFrom(error)?.code ?? String(error);
  }
}

test("a change in another's name is written down before it is made", async () => {
  expect(await call(contract.updateProfile, { title: "Agent" })).toBe("done");
  expect(steps).toEqual(["network 192.0.2.1", "session", "audit PATCH /api/profile", "account agent-1", "handled"]);
});

test("a change in another's name is written down although it is refused, and nothing happens", async () => {
  expect(await call(contract.changePassword, {})).toBe("not_while_impersonating");
  expect(await call(contract.updateProfile, { role: "admin" })).toBe("invalid_request");
  expect(steps.filter((step) => step.startsWith("audit"))).toEqual([
    "audit POST /api/profile/password",
    "audit PATCH /api/profile",
  ]);
  expect(steps).not.toContain("handled");
});

test("coming back is left for identity to write down", async () => {
  expect(await call(contract.endImpersonation, undefined)).toBe("done");
  expect(steps).toEqual(["network 192.0.2.1", "session", "account agent-1", "handled"]);
});

test("what cannot be written down is not done", async () => {
  auditIsAway = true;
  expect(await call(contract.updateProfile, { title: "Agent" })).toBe("unavailable");
  expect(steps).not.toContain("handled");
});

test("reading in another's name, and changes of one's own, are not written down", async () => {
  expect(await call(contract.getProfile, undefined)).toBe("done");
  session = { ...acted, actorId: undefined };
  expect(await call(contract.updateProfile, { title: "Agent" })).toBe("done");
  expect(steps.filter((step) => step.startsWith("audit"))).toEqual([]);
});

test("a call about an address draws on the address's budget, spelt any way, and keeps the address out of it", async () => {
  session = undefined;
  await call(contract.forgotPassword, { email: "Aino@Example.test" });
  await call(contract.forgotPassword, { email: "aino@example.test " });
  const [first, second] = steps.filter((step) => step.startsWith("account"));
  expect(first).toBe(second);
  expect(first).not.toMatch(/aino|example/i);
});

test("an invitation draws on the budget of who sends it, too", async () => {
  session = { ...acted, actorId: undefined };
  await call(contract.inviteColleague, { email: "aino@example.test" });
  await call(contract.inviteColleague, { email: "eino@example.test" });
  const [own, aino, again, eino] = steps.filter((step) => step.startsWith("account"));
  expect([own, again]).toEqual(["account agent-1", "account agent-1"]);
  expect(aino).not.toBe(eino);
});

test("a file is not read once its sender's budget is used up", async () => {
  budgetIsUsedUp = true;
  const unread = new Proxy(
    {},
    {
      get: () => {
        throw new Error("The body was read");
      },
    },
  );
  expect(await call(contract.putImage, unread)).toBe("too_many_requests");
  expect(steps.at(-1)).toBe("account agent-1");
});
