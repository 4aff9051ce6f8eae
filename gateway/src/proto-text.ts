import { enumText } from "@doorlight/common/rpc";
import { InvoicingMethod, BillingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { ExportState } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { NoteKind, UserStatus } from "@doorlight/proto/identity/v1/users_service_pb";
import { LocationKind, PropertyCondition, PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadStatus, PaymentSource, PricePartKind } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type * as contract from "../contract/index.ts";

/** Between the wire's enums and the interface's words; the texts are the enum names themselves. */
const role = enumText(Role);
export const roleText = (value: Role) => role.toText(value) as contract.Role;
export const roleOf = (text: contract.Role) => role.fromText(text);

const status = enumText(UserStatus);
export const userStatusText = (value: UserStatus) => status.toText(value) as contract.UserStatus;
export const userStatusOf = (text: contract.UserStatus) => status.fromText(text);
export const noteKind = enumText(NoteKind);
export const exportState = enumText(ExportState);

export const leadType = enumText(LeadType);
export const propertyType = enumText(PropertyType);
export const propertyCondition = enumText(PropertyCondition);
export const locationKind = enumText(LocationKind);
export const leadStatus = enumText(LeadStatus);
export const paymentSource = enumText(PaymentSource);
export const pricePartKind = enumText(PricePartKind);
export const billingMethod = enumText(BillingMethod);
export const invoicingMethod = enumText(InvoicingMethod);
