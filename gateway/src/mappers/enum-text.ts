import { enumText } from "@doorlight/common/rpc";
import { DealState } from "@doorlight/proto/billing/v1/deals_service_pb";
import { SubscriptionState } from "@doorlight/proto/billing/v1/billing_pb";
import { InvoiceLineKind } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { UserSort, UserStatus } from "@doorlight/proto/identity/v1/users_service_pb";
import { FollowUpState } from "@doorlight/proto/leads/v1/follow_up_pb";
import { LocationKind, PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { ContactAttemptKind, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { SellerActKind } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";

/** Between the enums of the messages and the words of the contract. The compiler checks that they agree. */
export const role = enumText(Role);
export const userSort = enumText(UserSort);
export const userStatus = enumText(UserStatus);
export const leadType = enumText(LeadType);
export const propertyType = enumText(PropertyType);
export const locationKind = enumText(LocationKind);
export const paymentSource = enumText(PaymentSource);
export const subscriptionState = enumText(SubscriptionState);
export const invoiceLineKind = enumText(InvoiceLineKind);
export const dealState = enumText(DealState);
export const followUpState = enumText(FollowUpState);
export const attemptKind = enumText(ContactAttemptKind);
export const refundState = enumText(RefundState);
export const sellerAct = enumText(SellerActKind);
