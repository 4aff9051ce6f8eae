import { hasOption } from "@bufbuild/protobuf";
import { event } from "@doorlight/proto/common/v1/options_pb";
import { file_doorlight_billing_v1_events } from "@doorlight/proto/billing/v1/events_pb";
import { file_doorlight_identity_v1_events } from "@doorlight/proto/identity/v1/events_pb";
import { file_doorlight_identity_v1_mails } from "@doorlight/proto/identity/v1/mails_pb";
import { file_doorlight_leads_v1_events } from "@doorlight/proto/leads/v1/events_pb";
import { file_doorlight_purchasing_v1_events } from "@doorlight/proto/purchasing/v1/events_pb";
import { eventType } from "./event-type.ts";
import type { EventType } from "./event-type.ts";

/** Every protobuf file that declares events. A new service adds its line here. */
const eventFiles = [
  file_doorlight_billing_v1_events,
  file_doorlight_identity_v1_events,
  file_doorlight_identity_v1_mails,
  file_doorlight_leads_v1_events,
  file_doorlight_purchasing_v1_events,
];

/** All events of the product by CloudEvents type. */
export const eventTypes: ReadonlyMap<string, EventType> = new Map(
  eventFiles
    .flatMap((file) => file.messages)
    .filter((message) => hasOption(message, event))
    .map((message) => [eventType(message).type, eventType(message)]),
);

/** All topics of the product, without the deployment's prefix, each with the events it carries. */
export const topicTable: ReadonlyMap<string, EventType[]> = Map.groupBy(eventTypes.values(), ({ topic }) => topic);
