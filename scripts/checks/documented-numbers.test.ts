import { hours, minutes, seconds } from "@doorlight/common/time";
import { expect, test } from "@jest/globals";
import {
  IntakeMessage,
  sendSellerLinks,
  submitIntakeRequest,
  submitRequest,
  WebhookEventType,
  WebhookMessage,
} from "../../gateway/contract/index.ts";
import { guide } from "../../gateway/src/developers/guide.ts";
import type { OpenApi } from "../../gateway/src/developers/http-reference.ts";
import { sampleDocument } from "../../gateway/src/open-api/sample-document.ts";
import { CONFIRMATION_MS, MOST_CONFIRMATIONS } from "../../services/leads/src/domain/lead-window.ts";
import { MOST_AREA } from "../../services/leads/src/domain/home-size.ts";
import { MOST_LINK_MAILS } from "../../services/leads/src/domain/seller-links.ts";
import fieldDescriptions from "../../gateway/src/open-api/field-descriptions.json" with { type: "json" };
import { testBody, webhookBody, webhookTypes } from "../../services/notifications/src/domain/webhook-message.ts";
import { pauses } from "../../services/notifications/src/domain/webhook-retry.ts";
import { toOutcome } from "../../services/notifications/src/mappers.ts";
import { developmentPorts } from "../stack/ports.ts";

const { webhooks } = sampleDocument() as unknown as OpenApi;
const { text } = guide("https://doorlight.example", webhooks);

test("says how many links a mailbox is mailed as the leads service counts them", () => {
  const confirmations = `mailbox with ${MOST_CONFIRMATIONS} requests of the last ${CONFIRMATION_MS / hours(1)} hours`;
  expect(submitRequest.summary).toContain(confirmations);
  expect(submitIntakeRequest.summary).toContain(confirmations);
  expect(sendSellerLinks.summary).toContain(`sent them ${MOST_LINK_MAILS} times in 24 hours`);
});

test("names the port at which a local product's Kafka listens", () => {
  expect(text).toContain(`kcat -b 127.0.0.1:${developmentPorts().kafka} `);
});

test("says how large a home for one household may be as the leads service does", () => {
  expect(fieldDescriptions["submitRequest.body.area"]).toContain(`at most ${MOST_AREA},`);
});

test("says when a webhook is sent again, and of what, as the notifications service does", () => {
  const parts = pauses.map((ms) =>
    ms >= hours(1) ? `${ms / hours(1)} h` : ms >= minutes(1) ? `${ms / minutes(1)} min` : `${ms / seconds(1)} s`,
  );
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    `sent again after ${parts.slice(0, -1).join(", ")} and ${parts.at(-1)};`,
  );
  expect(WebhookEventType.options).toEqual([...webhookTypes]);
});

test("names the receiver of this machine by its port", () => {
  const address = `https://localhost:${developmentPorts()["webhook-receiver"]}/`;
  expect(text).toContain(address);
});

test("posts a partner the outcome of a request as the contract says", () => {
  const at = new Date();
  const ids = { intakeId: crypto.randomUUID(), sourceId: crypto.randomUUID() };
  const refunds = [{ reason: "duplicate" as const, refundedAt: at }];
  const sold = { state: "sold" as const, receivedAt: at, publishedAt: at, sold: 2, cap: 4, refunds };
  const request = { id: ids.intakeId, subSource: "", ...sold };
  const news = toOutcome({ ...ids, country: "FI", request, changedAt: at, test: null });
  for (const test of [false, true]) {
    const body: unknown = JSON.parse(webhookBody({ ...news, type: "request.changed", test }, 3));
    expect(IntakeMessage.parse(body)).toEqual(body);
  }
});

test("posts an ordered message as the contract says", () => {
  for (const test of [false, true]) {
    const body: unknown = JSON.parse(testBody(new Date(), test));
    expect(WebhookMessage.parse(body)).toEqual(body);
  }
});
