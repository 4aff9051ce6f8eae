import { enumText } from "@doorlight/common/rpc";
import { DealState, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { BillingMethod, InvoicingMethod, Payment, SubscriptionState } from "@doorlight/proto/billing/v1/billing_pb";
import { ChargePurpose } from "@doorlight/proto/billing/v1/disputes_service_pb";
import {
  DeliveryState,
  InvoiceKind,
  InvoiceLineKind,
  InvoiceState,
  RunState,
} from "@doorlight/proto/billing/v1/invoices_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { ExportState } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { NoteKind, UserSort, UserStatus } from "@doorlight/proto/identity/v1/users_service_pb";
import { ListRule } from "@doorlight/proto/leads/v1/lead_list_decisions_service_pb";
import { FollowUpState } from "@doorlight/proto/leads/v1/follow_up_pb";
import { ImportKind } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { LocationKind, PropertyCondition, PropertyType, RequestOutcome } from "@doorlight/proto/leads/v1/lead_pb";
import { NotificationOutcome } from "@doorlight/proto/notifications/v1/events_pb";
import { ContactAttemptKind, RefundReason, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { SellerActKind } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import { LeadStatus, PaymentSource, PricePartKind } from "@doorlight/proto/purchasing/v1/purchase_pb";

/** Between the enums of the messages and the words of the contract. The compiler checks that they agree. */
export const role = enumText(Role);
export const userSort = enumText(UserSort);
export const userStatus = enumText(UserStatus);
export const noteKind = enumText(NoteKind);
export const exportState = enumText(ExportState);
export const leadType = enumText(LeadType);
export const propertyType = enumText(PropertyType);
export const propertyCondition = enumText(PropertyCondition);
export const requestOutcome = enumText(RequestOutcome);
export const importKind = enumText(ImportKind);
export const locationKind = enumText(LocationKind);
export const listRule = enumText(ListRule);
export const listNotification = enumText(NotificationOutcome);
export const leadStatus = enumText(LeadStatus);
export const paymentSource = enumText(PaymentSource);
export const pricePartKind = enumText(PricePartKind);
export const billingMethod = enumText(BillingMethod);
export const payment = enumText(Payment);
export const subscriptionState = enumText(SubscriptionState);
export const invoicingMethod = enumText(InvoicingMethod);
export const chargePurpose = enumText(ChargePurpose);
export const invoiceKind = enumText(InvoiceKind);
export const invoiceLineKind = enumText(InvoiceLineKind);
export const invoiceState = enumText(InvoiceState);
export const deliveryState = enumText(DeliveryState);
export const runState = enumText(RunState);
export const dealState = enumText(DealState);
export const dealType = enumText(DealType);
export const followUpState = enumText(FollowUpState);
export const attemptKind = enumText(ContactAttemptKind);
export const refundReason = enumText(RefundReason);
export const refundState = enumText(RefundState);
export const sellerAct = enumText(SellerActKind);
