// Generated from doorlight.notifications.v1.WebhookEndpointState by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

export const WebhookEndpointState = z.enum(["on", "off"]);
export type WebhookEndpointState = z.output<typeof WebhookEndpointState>;
