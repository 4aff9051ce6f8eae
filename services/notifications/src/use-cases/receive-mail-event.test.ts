import { createHmac } from "node:crypto";
import { fakeClock, refusalOf } from "@doorlight/common/testing";
import { expect, test } from "@jest/globals";
import { readMailEvent } from "../documents/read-mail-event.ts";
import type { CampaignReport } from "../domain/mail-report.ts";
import { makeReceiveMailEvent, type SignedEvent } from "./receive-mail-event.ts";

const NOW = new Date("2026-12-01T12:00:00Z");
const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString("base64")}`;
const deliveryId = "7b2f5f4e-0000-4000-8000-00000000000d";
const messageId = `<${deliveryId}@fi.doorlight.example>`;

function signed(body: object | string, { by = key, secondsAgo = 0, id = "msg_1" } = {}): SignedEvent {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const timestamp = String(NOW.getTime() / 1_000 - secondsAgo);
  const hash = createHmac("sha256", by).update(`${id}.${timestamp}.${text}`).digest("base64");
  return { payload: Buffer.from(text), id, timestamp, signature: `v1,${hash}` };
}

function receiver(changes: Partial<Parameters<typeof makeReceiveMailEvent>[0]> = {}) {
  const reports: CampaignReport[] = [];
  const receive = makeReceiveMailEvent({
    secret,
    readEvent: readMailEvent,
    receiveReport: async (report) => void reports.push(report),
    clock: fakeClock(NOW),
    ...changes,
  });
  return { receive, reports };
}

const bounced = { type: "mail.bounced", data: { messageId, permanent: true } };

test.each([
  ["a permanent bounce", bounced, "hard_bounce"],
  ["another bounce", { type: "mail.bounced", data: { messageId } }, "soft_bounce"],
  ["a complaint", { type: "mail.complained", data: { messageId: messageId.toUpperCase().slice(1, -1) } }, "complaint"],
])("keeps %s as it came, by the id in its Message-ID", async (_what, body, kind) => {
  const { receive, reports } = receiver();
  const event = signed(body);
  await receive(event);
  expect(reports).toEqual([{ deliveryId, kind, raw: event.payload }]);
});

test("takes an event that the provider has signed with two secrets while they are changed", async () => {
  const { receive, reports } = receiver();
  const other = signed(bounced, { by: Buffer.alloc(32, 8) }).signature;
  const event = signed(bounced);
  await receive({ ...event, signature: `${other} ${event.signature}` });
  expect(reports).toHaveLength(1);
});

test.each<[string, SignedEvent]>([
  ["by another secret", signed(bounced, { by: Buffer.alloc(32, 8) })],
  ["over another body", { ...signed(bounced), payload: signed({ ...bounced, type: "mail.complained" }).payload }],
  ["under another id", { ...signed(bounced), id: "msg_2" }],
  ["at another time", { ...signed(bounced), timestamp: signed(bounced, { secondsAgo: 1 }).timestamp }],
  ["six minutes ago", signed(bounced, { secondsAgo: 6 * 60 })],
  ["in six minutes", signed(bounced, { secondsAgo: -6 * 60 })],
  [
    "by a scheme that we do not know",
    { ...signed(bounced), signature: signed(bounced).signature.replace("v1", "v1a") },
  ],
  ["with an empty signature", { ...signed(bounced), signature: "v1, v1,=" }],
  ["at no time", { ...signed(bounced), timestamp: "NaN" }],
])("refuses an event that was signed %s", async (_how, event) => {
  const { receive, reports } = receiver();
  expect((await refusalOf(receive(event))).code).toBe("signature_invalid");
  expect(reports).toEqual([]);
});

test("refuses every event where no provider reports, also one signed with an empty key", async () => {
  const { receive } = receiver({ secret: undefined });
  const event = signed(bounced, { by: Buffer.alloc(0) });
  expect((await refusalOf(receive(event))).code).toBe("signature_invalid");
});

test.each(["no JSON", "[]", '{"type":"mail.bounced"}', '{"type":1,"data":{"messageId":"x"}}'])(
  "refuses what is signed and no event: %s",
  async (text) => {
    const { receive, reports } = receiver();
    expect((await refusalOf(receive(signed(text)))).code).toBe("invalid_request");
    expect(reports).toEqual([]);
  },
);

test.each([
  ["of another kind", { type: "mail.opened", data: { messageId } }],
  [
    "about a mail of somebody else",
    { type: "mail.bounced", data: { messageId: "<a1@other.example>", permanent: true } },
  ],
  ["about an id that only begins like ours", { type: "mail.complained", data: { messageId: `${deliveryId}0@x` } }],
])("takes an event %s and keeps nothing of it", async (_what, body) => {
  const { receive, reports } = receiver();
  await receive(signed(body));
  expect(reports).toEqual([]);
});
