import { Refusal, toConnectError } from "@doorlight/common/errors";
import type { PeerRoutes } from "@doorlight/common/testing";
import { ChargesService, type ReceiveProviderEventRequest } from "@doorlight/proto/billing/v1/charges_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startGateways } from "./start-gateways.ts";

let received: ReceiveProviderEventRequest[];
const billing: PeerRoutes = (router) =>
  router.service(ChargesService, {
    receiveProviderEvent(request) {
      received.push(request);
      if (request.signature.includes("f0".repeat(32))) throw toConnectError(new Refusal("signature_invalid"));
      return {};
    },
  });

let gateways: Awaited<ReturnType<typeof startGateways>>;

beforeAll(async () => {
  const redisUrls = [process.env["TEST_REDIS_URL"] ?? ""];
  gateways = await startGateways({ redisUrls, peers: { BILLING_ADDR: billing } });
});
afterAll(() => gateways?.stop());
beforeEach(() => {
  received = [];
});

const signed = (hash = "ab".repeat(32), secondsAgo = 0) =>
  `t=${Math.floor(Date.now() / 1_000) - secondsAgo},v1=${hash}`;

function send(body: string, headers: Record<string, string> = {}) {
  const method = "POST";
  return fetch(`${gateways.origins[0]}/api/provider-events`, { method, body, headers });
}

test.each(["application/json; charset=utf-8", "text/plain"])(
  "passes a provider's event as %s to billing unchanged, with its signature, sessionless",
  async (type) => {
    const body = '{ "id": "evt_1",  "text": "räksmörgås" }\n';
    const signature = `${signed()},v0=6f`;
    const answer = await send(body, { "content-type": type, "stripe-signature": signature });
    expect(answer.status).toBe(204);
    expect(received.map((event) => event.signature)).toEqual([signature]);
    expect(Buffer.from(received[0]!.payload).toString()).toBe(body);
  },
);

const refusalIn = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

test("answers an event with a signature that billing refuses with 400 alone", async () => {
  const answer = await send('{"id":"evt_1"}', { "stripe-signature": signed("f0".repeat(32)) });
  expect(await answer.json()).toEqual({
    statusCode: 400,
    code: "signature_invalid",
    message: "This event is not signed by its sender.",
    traceId: expect.any(String),
  });
});

test.each([
  ["no signature", undefined],
  ["words for a signature", "forged"],
  ["a hash that is none", signed("ab")],
  ["no hash", "t=1795262400"],
  ["a signature of six minutes ago", signed("ab".repeat(32), 6 * 60)],
  ["a signature of a time to come", signed("ab".repeat(32), -6 * 60)],
])("refuses an event with %s before reading it", async (_what, signature) => {
  const answer = await send("x".repeat(2_000_000), signature ? { "stripe-signature": signature } : {});
  expect(await refusalIn(answer)).toEqual([400, "signature_invalid"]);
  expect(received).toEqual([]);
});

test("does not read an event of more bytes than billing takes", async () => {
  const answer = await send("x".repeat(1_000_001), { "stripe-signature": signed() });
  expect(await refusalIn(answer)).toEqual([413, "payload_too_large"]);
  expect(received).toEqual([]);
});

test("takes events, and lets nobody read them", async () => {
  const answer = await fetch(`${gateways.origins[0]}/api/provider-events`);
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
});
