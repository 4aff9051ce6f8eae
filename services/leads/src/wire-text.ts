import { enumText } from "@doorlight/common/rpc";
import { LeadTypeSchema } from "@doorlight/proto/common/v1/lead_type_pb";
import { LocationKindSchema, PropertyConditionSchema, PropertyTypeSchema } from "@doorlight/proto/leads/v1/lead_pb";

/** Between the enums of the contract and the words of this service. */
export const leadTypes = enumText(LeadTypeSchema);
export const propertyTypes = enumText(PropertyTypeSchema);
export const conditions = enumText(PropertyConditionSchema);
export const locationKinds = enumText(LocationKindSchema);
