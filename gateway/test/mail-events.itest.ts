import { Refusal, toConnectError } from "@doorlight/common/errors";
import type { PeerRoutes } from "@doorlight/common/testing";
import {
  CampaignMailService,
  type ReceiveMailEventRequest,
} from "@doorlight/proto/notifications/v1/campaign_mail_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startGateways } from "./start-gateways.ts";

let received: ReceiveMailEventRequest[];
const notifications: PeerRoutes = (router) =>
  router.service(CampaignMailService, {
    receiveMailEvent(request) {
      received.push(request);
      if (request.signature === "v1,forged") throw toConnectError(new Refusal("signature_invalid"));
      return {};
    },
  });

let gateways: Awaited<ReturnType<typeof startGateways>>;
beforeAll(async () => {
  const redisUrls = [process.env["TEST_REDIS_URL"] ?? ""];
  gateways = await startGateways({ redisUrls, peers: { NOTIFICATIONS_ADDR: notifications } });
});
afterAll(() => gateways?.stop());
beforeEach(() => {
  received = [];
});

const now = () => Math.floor(Date.now() / 1_000);
const signed = (changes: Record<string, string> = {}) => ({
  "webhook-id": "msg_1",
  "webhook-timestamp": String(now()),
  "webhook-signature": "v1,abc=",
  ...changes,
});

const send = (body: string, headers: Record<string, string>) =>
  fetch(`${gateways.origins[0]}/api/mail-events`, { method: "POST", body, headers });
const refusalIn = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

test("passes an event of the mail provider on unchanged, with what proves it, sessionless", async () => {
  const body = '{ "type": "mail.bounced" }\n';
  const headers = signed();
  expect((await send(body, headers)).status).toBe(204);
  const [event] = received;
  expect(event).toMatchObject({ id: "msg_1", timestamp: headers["webhook-timestamp"], signature: "v1,abc=" });
  expect(Buffer.from(event!.payload).toString()).toBe(body);
});

test("answers an event with a forged signature with 400", async () => {
  expect(await refusalIn(await send("{}", signed({ "webhook-signature": "v1,forged" })))).toEqual([
    400,
    "signature_invalid",
  ]);
});

test.each([
  ["no headers", {}],
  ["no id", signed({ "webhook-id": "" })],
  ["another scheme", signed({ "webhook-signature": "v2,abc=" })],
  ["no time", signed({ "webhook-timestamp": "yesterday" })],
  ["a time of six minutes ago", signed({ "webhook-timestamp": String(now() - 360) })],
  ["a time to come", signed({ "webhook-timestamp": String(now() + 360) })],
])("refuses an event with %s before reading it", async (_what, headers) => {
  expect(await refusalIn(await send("x".repeat(200_000), headers))).toEqual([400, "signature_invalid"]);
  expect(received).toEqual([]);
});

test("does not read an event of more bytes than notifications takes", async () => {
  expect(await refusalIn(await send("x".repeat(100_001), signed()))).toEqual([413, "payload_too_large"]);
  expect(received).toEqual([]);
});
