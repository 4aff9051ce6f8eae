import { enumText } from "@doorlight/common/rpc";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { LocationKind, PropertyCondition, PropertyType } from "@doorlight/proto/leads/v1/lead_pb";

/** Between the enums of the contract and the words of this service. */
export const leadTypes = enumText(LeadType);
export const propertyTypes = enumText(PropertyType);
export const conditions = enumText(PropertyCondition);
export const locationKinds = enumText(LocationKind);
