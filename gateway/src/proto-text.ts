import { enumText } from "@doorlight/common/rpc";
import { InvoicingMethodSchema, PaymentRouteSchema } from "@doorlight/proto/billing/v1/billing_pb";
import { LeadTypeSchema } from "@doorlight/proto/common/v1/lead_type_pb";
import { type Role, RoleSchema } from "@doorlight/proto/identity/v1/user_pb";
import { ExportStateSchema } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { NoteKindSchema, type UserStatus, UserStatusSchema } from "@doorlight/proto/identity/v1/users_service_pb";
import { LocationKindSchema, PropertyConditionSchema, PropertyTypeSchema } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadStatusSchema, PaidBySchema, PricePartKindSchema } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type * as contract from "../contract/index.ts";

/** Between the wire's enums and the interface's words; the texts are the enum names themselves. */
const role = enumText(RoleSchema);
export const roleText = (value: Role) => role.toText(value) as contract.Role;
export const roleOf = (text: contract.Role) => role.fromText(text);

const status = enumText(UserStatusSchema);
export const userStatusText = (value: UserStatus) => status.toText(value) as contract.UserStatus;
export const userStatusOf = (text: contract.UserStatus) => status.fromText(text);
export const noteKind = enumText(NoteKindSchema);
export const exportState = enumText(ExportStateSchema);

export const leadType = enumText(LeadTypeSchema);
export const propertyType = enumText(PropertyTypeSchema);
export const propertyCondition = enumText(PropertyConditionSchema);
export const locationKind = enumText(LocationKindSchema);
export const leadStatus = enumText(LeadStatusSchema);
export const paidBy = enumText(PaidBySchema);
export const pricePartKind = enumText(PricePartKindSchema);
export const paymentRoute = enumText(PaymentRouteSchema);
export const invoicingMethod = enumText(InvoicingMethodSchema);
