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
      if (request.signature === "forged") throw toConnectError(new Refusal("invalid_request"));
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

test("an event that billing refuses is refused, so that its sender knows", async () => {
  const answer = await send("{}", { "stripe-signature": "forged" });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, "invalid_request"]);
});

test("an event of more than a megabyte is not read", async () => {
  const answer = await send("x".repeat(1_100_000));
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, "payload_too_large"]);
  expect(received).toEqual([]);
});

test("events are only sent, never read", async () => {
  const answer = await fetch(`${gateways.origins[0]}/api/provider-events`);
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
});
