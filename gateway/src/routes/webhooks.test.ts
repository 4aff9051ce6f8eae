import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  WebhookAttemptResult,
  WebhookAttemptSchema,
  WebhookEndpointSchema,
  WebhookEndpointState,
  WebhookOffReason,
} from "@doorlight/proto/notifications/v1/webhooks_service_pb";
import { expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeWebhookRoutes } from "./webhooks.ts";

const id = "01900000-0000-7000-8000-0000000000aa";
const at = new Date("2026-11-28T06:00:00Z");
const endpoint = create(WebhookEndpointSchema, {
  id,
  url: "https://crm.agents.example/",
  state: WebhookEndpointState.OFF,
  offReason: WebhookOffReason.GONE,
  offAt: timestampFromDate(at),
  version: 3,
  createdAt: timestampFromDate(at),
});
const answered = {
  id,
  url: "https://crm.agents.example/",
  test: false,
  eventTypes: [],
  state: "off",
  offReason: "gone",
  offAt: at.toISOString(),
  failingSince: null,
  formerSecretUntil: null,
  waiting: 0,
  version: 3,
  createdAt: at.toISOString(),
  listIds: [],
  lastAttempt: null,
};
const as = { headers: { caller: "agent" } };

/** What the method of notifications was asked, and the answer of the endpoint. */
async function call(of: contract.Endpoint, method: string, reply: object, input: object) {
  const asked: unknown[] = [];
  const ask = async (...said: unknown[]) => {
    asked.push(...said);
    return reply;
  };
  const routes = makeWebhookRoutes({ clients: { webhooks: { [method]: ask } } as never });
  const answer = await routes.find((route) => route.endpoint === of)!.handle({ ...input, session: { as } } as never);
  return { asked, answer };
}

test("adds an endpoint in the agent's name and shows its secret", async () => {
  const body = { url: "https://crm.agents.example/", eventTypes: ["lead.matched"] };
  const { asked, answer } = await call(
    contract.addWebhook,
    "addWebhookEndpoint",
    { endpoint, secret: "whsec_1" },
    { body },
  );
  expect(asked).toEqual([body, as]);
  expect(contract.addWebhook.answer.parse(answer)).toEqual({ endpoint: answered, secret: "whsec_1" });
});

test("lists endpoints without a secret", async () => {
  const { answer } = await call(contract.listWebhooks, "listWebhookEndpoints", { endpoints: [endpoint] }, {});
  expect(answer).toEqual({ items: [answered] });
});

test.each([
  ["leaves types as they are without any", undefined, undefined],
  ["takes all types again with none", [], { types: [] }],
])("%s", async (_name, eventTypes, types) => {
  const input = { params: { id }, body: { version: 2, eventTypes } };
  const { asked, answer } = await call(contract.changeWebhook, "changeWebhookEndpoint", { endpoint }, input);
  expect(asked).toEqual([{ id, version: 2, eventTypes: types }, as]);
  expect(answer).toEqual(answered);
});

test("lists attempts with request and answer, and no cursor on the last page", async () => {
  const attempt = create(WebhookAttemptSchema, {
    id,
    messageId: id,
    type: "lead.matched",
    startedAt: timestampFromDate(at),
    durationMs: 15_000,
    result: WebhookAttemptResult.TIMED_OUT,
    requestHeaders: [{ name: "webhook-id", value: id }],
    requestBody: "{}",
  });
  const input = { params: { id }, query: { limit: 20 } };
  const reply = { attempts: [attempt], nextCursor: "" };
  const { asked, answer } = await call(contract.listWebhookAttempts, "listWebhookAttempts", reply, input);
  expect(asked).toEqual([{ id, limit: 20 }, as]);
  expect(contract.listWebhookAttempts.answer.parse(answer)).toEqual({
    items: [
      {
        id,
        messageId: id,
        type: "lead.matched",
        startedAt: at.toISOString(),
        durationMs: 15_000,
        result: "timed_out",
        status: null,
        requestHeaders: [{ name: "webhook-id", value: id }],
        requestBody: "{}",
        answer: null,
        nextAttemptAt: null,
      },
    ],
    nextCursor: null,
  });
});

test("resends the message of the attempt in the path", async () => {
  const { asked, answer } = await call(contract.resendWebhook, "resendWebhook", {}, { params: { id } });
  expect([asked, answer]).toEqual([[{ attemptId: id }, as], undefined]);
});

test("replays a time and says how many messages are sent", async () => {
  const body = { from: "2026-11-28T06:00:00Z", until: "2026-11-28T18:00:00Z" };
  const { asked, answer } = await call(
    contract.replayWebhooks,
    "replayWebhooks",
    { count: 212 },
    { params: { id }, body },
  );
  expect(asked).toEqual([{ id, from: at, until: new Date(body.until) }, as]);
  expect(answer).toEqual({ count: 212 });
});

test("takes no replay that ends before it begins, no type twice, and no type that does not exist", () => {
  const { body: range } = contract.replayWebhooks;
  expect(range.safeParse({ from: "2026-11-28T06:00:00Z", until: "2026-11-28T06:00:00Z" }).success).toBe(false);
  const { body } = contract.addWebhook;
  const takes = (eventTypes: string[]) => body.safeParse({ url: "https://crm.agents.example/", eventTypes }).success;
  expect([["lead.closed"], ["lead.closed", "lead.closed"], ["webhook.test"]].map(takes)).toEqual([true, false, false]);
});
