import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { enumText } from "@doorlight/common/rpc";
import { type ListDecisionSchema, ListRule } from "@doorlight/proto/leads/v1/lead_list_decisions_service_pb";
import type { ListDecision } from "../domain/list-decision.ts";
import { leadTypes, notifications } from "../mappers.ts";

export const rules = enumText(ListRule);

export function toDecisionMessage(decision: ListDecision): MessageInitShape<typeof ListDecisionSchema> {
  const { leadId, leadType, place, placeNames, at, notification, delivery } = decision;
  return {
    leadId,
    leadType: leadTypes.fromText(leadType),
    place,
    placeNames,
    at: timestampFromDate(at),
    rules: decision.rules.map(({ rule, isMet }) => ({ rule: rules.fromText(rule), isMet })),
    notification: notification && notifications.fromText(notification),
    delivery,
  };
}
