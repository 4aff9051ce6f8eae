import { makeRpcClient } from "@doorlight/common/rpc";
import type { Kit } from "@doorlight/common/runtime";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { DealsService } from "@doorlight/proto/billing/v1/deals_service_pb";
import { DisputesService } from "@doorlight/proto/billing/v1/disputes_service_pb";
import { InvoicesService, InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { PricesService } from "@doorlight/proto/billing/v1/prices_service_pb";
import { CardsService } from "@doorlight/proto/billing/v1/cards_service_pb";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import { PacksService } from "@doorlight/proto/billing/v1/packs_service_pb";
import { SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import { TaxIdsService } from "@doorlight/proto/billing/v1/tax_ids_service_pb";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import { UsersService } from "@doorlight/proto/identity/v1/users_service_pb";
import { LeadListsService } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { LeadListDecisionsService } from "@doorlight/proto/leads/v1/lead_list_decisions_service_pb";
import { FollowUpsService } from "@doorlight/proto/leads/v1/follow_ups_service_pb";
import { AgenciesService } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { LeadsService } from "@doorlight/proto/leads/v1/leads_service_pb";
import { ContactService } from "@doorlight/proto/notifications/v1/contact_service_pb";
import { AutomaticDeliveryService } from "@doorlight/proto/purchasing/v1/automatic_delivery_service_pb";
import { LeadListMailsService } from "@doorlight/proto/leads/v1/lead_list_mails_service_pb";
import { NewsService } from "@doorlight/proto/notifications/v1/news_service_pb";
import { MarketsService } from "@doorlight/proto/purchasing/v1/markets_service_pb";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { RefundsService } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import type { Config } from "./config.ts";

export type Clients = ReturnType<typeof makeClients>;

/** A client for every service. A call is made in the gateway's own name, unless its options name a caller. */
export function makeClients({ config, signer }: Kit<Config>) {
  const to = (peer: string, address: string) => ({ peer, address, signer });
  return {
    identity: makeRpcClient(IdentityService, to("identity", config.IDENTITY_ADDR)),
    credentials: makeRpcClient(CredentialsService, to("identity", config.IDENTITY_ADDR)),
    profiles: makeRpcClient(ProfileService, to("identity", config.IDENTITY_ADDR)),
    users: makeRpcClient(UsersService, to("identity", config.IDENTITY_ADDR)),
    ownData: makeRpcClient(OwnDataService, to("identity", config.IDENTITY_ADDR)),
    leads: makeRpcClient(LeadsService, to("leads", config.LEADS_ADDR)),
    leadLists: makeRpcClient(LeadListsService, to("leads", config.LEADS_ADDR)),
    listDecisions: makeRpcClient(LeadListDecisionsService, to("leads", config.LEADS_ADDR)),
    followUps: makeRpcClient(FollowUpsService, to("leads", config.LEADS_ADDR)),
    agencies: makeRpcClient(AgenciesService, to("leads", config.LEADS_ADDR)),
    purchasing: makeRpcClient(PurchasingService, to("purchasing", config.PURCHASING_ADDR)),
    ledger: makeRpcClient(LedgerService, to("purchasing", config.PURCHASING_ADDR)),
    automaticDelivery: makeRpcClient(AutomaticDeliveryService, to("purchasing", config.PURCHASING_ADDR)),
    billing: makeRpcClient(BillingService, to("billing", config.BILLING_ADDR)),
    deals: makeRpcClient(DealsService, to("billing", config.BILLING_ADDR)),
    disputes: makeRpcClient(DisputesService, to("billing", config.BILLING_ADDR)),
    invoices: makeRpcClient(InvoicesService, to("billing", config.BILLING_ADDR)),
    invoicing: makeRpcClient(InvoicingService, to("billing", config.BILLING_ADDR)),
    surpluses: makeRpcClient(SurplusesService, to("billing", config.BILLING_ADDR)),
    taxIds: makeRpcClient(TaxIdsService, to("billing", config.BILLING_ADDR)),
    prices: makeRpcClient(PricesService, to("billing", config.BILLING_ADDR)),
    markets: makeRpcClient(MarketsService, to("purchasing", config.PURCHASING_ADDR)),
    cards: makeRpcClient(CardsService, to("billing", config.BILLING_ADDR)),
    charges: makeRpcClient(ChargesService, to("billing", config.BILLING_ADDR)),
    packs: makeRpcClient(PacksService, to("billing", config.BILLING_ADDR)),
    plans: makeRpcClient(PlansService, to("billing", config.BILLING_ADDR)),
    listMails: makeRpcClient(LeadListMailsService, to("leads", config.LEADS_ADDR)),
    news: makeRpcClient(NewsService, to("notifications", config.NOTIFICATIONS_ADDR)),
    contact: makeRpcClient(ContactService, to("notifications", config.NOTIFICATIONS_ADDR)),
    refunds: makeRpcClient(RefundsService, to("refunds", config.REFUNDS_ADDR)),
    /** Of the services that check their own tables. */
    invariants: {
      purchasing: makeRpcClient(InvariantsService, to("purchasing", config.PURCHASING_ADDR)),
      leads: makeRpcClient(InvariantsService, to("leads", config.LEADS_ADDR)),
      billing: makeRpcClient(InvariantsService, to("billing", config.BILLING_ADDR)),
      identity: makeRpcClient(InvariantsService, to("identity", config.IDENTITY_ADDR)),
      notifications: makeRpcClient(InvariantsService, to("notifications", config.NOTIFICATIONS_ADDR)),
      refunds: makeRpcClient(InvariantsService, to("refunds", config.REFUNDS_ADDR)),
    },
  };
}
