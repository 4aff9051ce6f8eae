import { enumText } from "@doorlight/common/rpc";
import { SubscriptionState } from "@doorlight/proto/billing/v1/billing_pb";
import { InvoiceLineKind } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { ApiTokenScope } from "@doorlight/proto/identity/v1/api_tokens_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { LocationKind } from "@doorlight/proto/leads/v1/lead_pb";
import { RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { SellerActKind } from "@doorlight/proto/refunds/v1/refunds_service_pb";

/** Between the enums of the messages and the words of the contract. The compiler checks that they agree. */
export const apiTokenScope = enumText(ApiTokenScope);
export const role = enumText(Role);
export const leadType = enumText(LeadType);
export const locationKind = enumText(LocationKind);
export const subscriptionState = enumText(SubscriptionState);
export const invoiceLineKind = enumText(InvoiceLineKind);
export const refundState = enumText(RefundState);
export const sellerAct = enumText(SellerActKind);
