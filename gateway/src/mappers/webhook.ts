import { WebhookAttemptSchema, WebhookEndpointSchema } from "@doorlight/proto/notifications/v1/webhooks_service_pb";
import * as contract from "../../contract/index.ts";
import { answerOf } from "./answer-of.ts";

export const toEndpoint = answerOf(WebhookEndpointSchema, contract.WebhookEndpoint);
export const toAttempt = answerOf(WebhookAttemptSchema, contract.WebhookAttempt);
