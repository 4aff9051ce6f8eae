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
      if (request.signature === "forged") throw toConnectError(new Refusal("signature_invalid"));
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

function send(body: string, headers: Record<string, string> = {}) {
  const method = "POST";
  return fetch(`${gateways.origins[0]}/api/provider-events`, { method, body, headers });
}

test.each(["application/json; charset=utf-8", "text/plain"])(
  "an event of the card provider as %s goes to billing byte for byte, with its signature, without a session",
  async (type) => {
    const body = '{ "id": "evt_1",  "text": "räksmörgås" }\n';
    const answer = await send(body, { "content-type": type, "stripe-signature": "t=1,v1=ab" });
    expect(answer.status).toBe(204);
    expect(received.map(({ signature }) => signature)).toEqual(["t=1,v1=ab"]);
    expect(Buffer.from(received[0]!.payload).toString()).toBe(body);
  },
);

const refusalIn = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

test("an event with a signature that billing refuses is answered 400, and says nothing else", async () => {
  const answer = await send('{"id":"evt_1"}', { "stripe-signature": "forged" });
  expect(await answer.json()).toEqual({
    statusCode: 400,
    code: "signature_invalid",
    message: "This event is not signed by the card provider.",
    traceId: expect.any(String),
  });
});

test("an event without a signature is refused before it is read", async () => {
  expect(await refusalIn(await send("x".repeat(2_000_000)))).toEqual([400, "signature_invalid"]);
  expect(received).toEqual([]);
});

test("an event of more bytes than billing takes is not read", async () => {
  const answer = await send("x".repeat(1_000_001), { "stripe-signature": "t=1,v1=ab" });
  expect(await refusalIn(answer)).toEqual([413, "payload_too_large"]);
  expect(received).toEqual([]);
});

test("events are only sent, never read", async () => {
  const answer = await fetch(`${gateways.origins[0]}/api/provider-events`);
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
});
