import { enumText } from "@doorlight/common/rpc";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { ClosingReason, ErasureReason } from "@doorlight/proto/leads/v1/events_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { PropertyType, RequestOutcome } from "@doorlight/proto/leads/v1/lead_pb";
import { NotificationOutcome } from "@doorlight/proto/notifications/v1/events_pb";

export const leadTypes = enumText(LeadType);
export const propertyTypes = enumText(PropertyType);
export const outcomes = enumText(RequestOutcome);
export const closingReasons = enumText(ClosingReason);
export const listModes = enumText(LeadListMode);
export const notifications = enumText(NotificationOutcome);
export const erasureReasons = enumText(ErasureReason);
