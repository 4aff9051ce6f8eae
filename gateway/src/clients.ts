import type { DescService } from "@bufbuild/protobuf";
import { makeRpcClient } from "@doorlight/common/rpc";
import type { Kit } from "@doorlight/common/runtime";
import { AccountDeskService } from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { DealsService } from "@doorlight/proto/billing/v1/deals_service_pb";
import { DetailsDeskService } from "@doorlight/proto/billing/v1/details_desk_service_pb";
import { DisputesService } from "@doorlight/proto/billing/v1/disputes_service_pb";
import { InvoicesService, InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { PricesService } from "@doorlight/proto/billing/v1/prices_service_pb";
import { CardsService } from "@doorlight/proto/billing/v1/cards_service_pb";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import { DeadLettersService } from "@doorlight/proto/common/v1/dead_letters_service_pb";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import { AllowanceService } from "@doorlight/proto/common/v1/allowance_service_pb";
import { SearchService } from "@doorlight/proto/common/v1/search_service_pb";
import { StatisticsService } from "@doorlight/proto/common/v1/statistics_service_pb";
import { MailboxesService } from "@doorlight/proto/billing/v1/mailboxes_service_pb";
import { PacksService } from "@doorlight/proto/billing/v1/packs_service_pb";
import { StatementService } from "@doorlight/proto/billing/v1/statement_service_pb";
import { CardSalesService } from "@doorlight/proto/billing/v1/card_sales_service_pb";
import { PaymentsService } from "@doorlight/proto/billing/v1/payments_service_pb";
import { SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import { TaxIdsService } from "@doorlight/proto/billing/v1/tax_ids_service_pb";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import { ProspectImportsService } from "@doorlight/proto/campaign/v1/prospect_imports_service_pb";
import { CampaignPicturesService } from "@doorlight/proto/campaign/v1/campaign_pictures_service_pb";
import { CampaignLinksService } from "@doorlight/proto/campaign/v1/campaign_links_service_pb";
import { CampaignContentService } from "@doorlight/proto/campaign/v1/campaign_content_service_pb";
import { CampaignsService } from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import { ProspectsService } from "@doorlight/proto/campaign/v1/prospects_service_pb";
import { ApiTokensService } from "@doorlight/proto/identity/v1/api_tokens_service_pb";
import { ApprovalsService } from "@doorlight/proto/identity/v1/approvals_service_pb";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import { UsersService } from "@doorlight/proto/identity/v1/users_service_pb";
import { LeadDeskService } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { LeadListsService } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { LeadListDecisionsService } from "@doorlight/proto/leads/v1/lead_list_decisions_service_pb";
import { FollowUpsService } from "@doorlight/proto/leads/v1/follow_ups_service_pb";
import { AgenciesService } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { IntakeService } from "@doorlight/proto/leads/v1/intake_service_pb";
import { SenderBlocksService } from "@doorlight/proto/leads/v1/sender_blocks_service_pb";
import { SourcesService } from "@doorlight/proto/leads/v1/sources_service_pb";
import { LeadsService } from "@doorlight/proto/leads/v1/leads_service_pb";
import { CampaignMailService } from "@doorlight/proto/notifications/v1/campaign_mail_service_pb";
import { ContactService } from "@doorlight/proto/notifications/v1/contact_service_pb";
import { AutomaticDeliveryService } from "@doorlight/proto/purchasing/v1/automatic_delivery_service_pb";
import { LeadListMailsService } from "@doorlight/proto/leads/v1/lead_list_mails_service_pb";
import { IntegrationsService } from "@doorlight/proto/notifications/v1/integrations_service_pb";
import { MailLogService } from "@doorlight/proto/notifications/v1/mail_log_service_pb";
import { TimelineService } from "@doorlight/proto/notifications/v1/timeline_service_pb";
import { NewsService } from "@doorlight/proto/notifications/v1/news_service_pb";
import { SourceWebhooksService } from "@doorlight/proto/notifications/v1/source_webhooks_service_pb";
import { WebhooksService } from "@doorlight/proto/notifications/v1/webhooks_service_pb";
import { MarketsService } from "@doorlight/proto/purchasing/v1/markets_service_pb";
import { AccountLinksService } from "@doorlight/proto/purchasing/v1/account_links_service_pb";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { RefundsService } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import type { Config } from "./config.ts";
import { makePlainClient } from "./plain-client.ts";

export type Clients = ReturnType<typeof makeClients>;

/**
 * A client for every service: it is asked with plain values and answers messages. A call is made in the gateway's own name,
 * unless its options name a caller.
 */
export function makeClients({ config, signer }: Kit<Config>) {
  const open = new DisposableStack();
  const to =
    (peer: string, address: string) =>
    <Service extends DescService>(service: Service) =>
      makePlainClient(service, open.use(makeRpcClient(service, { peer, address, signer })));
  const identity = to("identity", config.IDENTITY_ADDR);
  const leads = to("leads", config.LEADS_ADDR);
  const purchasing = to("purchasing", config.PURCHASING_ADDR);
  const billing = to("billing", config.BILLING_ADDR);
  const notifications = to("notifications", config.NOTIFICATIONS_ADDR);
  const refunds = to("refunds", config.REFUNDS_ADDR);
  const campaign = to("campaign", config.CAMPAIGN_ADDR);
  const all = { purchasing, leads, billing, identity, notifications, refunds, campaign };
  return {
    close: () => open.dispose(),
    identity: identity(IdentityService),
    apiTokens: identity(ApiTokensService),
    approvals: identity(ApprovalsService),
    credentials: identity(CredentialsService),
    profiles: identity(ProfileService),
    users: identity(UsersService),
    ownData: identity(OwnDataService),
    leads: leads(LeadsService),
    leadDesk: leads(LeadDeskService),
    senderBlocks: leads(SenderBlocksService),
    intake: leads(IntakeService),
    sources: leads(SourcesService),
    leadLists: leads(LeadListsService),
    listDecisions: leads(LeadListDecisionsService),
    followUps: leads(FollowUpsService),
    agencies: leads(AgenciesService),
    purchasing: purchasing(PurchasingService),
    ledger: purchasing(LedgerService),
    accountLinks: purchasing(AccountLinksService),
    automaticDelivery: purchasing(AutomaticDeliveryService),
    billing: billing(BillingService),
    accountDesk: billing(AccountDeskService),
    deals: billing(DealsService),
    disputes: billing(DisputesService),
    invoices: billing(InvoicesService),
    invoicing: billing(InvoicingService),
    statement: billing(StatementService),
    cardSales: billing(CardSalesService),
    detailsDesk: billing(DetailsDeskService),
    mailboxes: billing(MailboxesService),
    payments: billing(PaymentsService),
    surpluses: billing(SurplusesService),
    taxIds: billing(TaxIdsService),
    prices: billing(PricesService),
    markets: purchasing(MarketsService),
    cards: billing(CardsService),
    charges: billing(ChargesService),
    packs: billing(PacksService),
    plans: billing(PlansService),
    listMails: leads(LeadListMailsService),
    mailLog: notifications(MailLogService),
    news: notifications(NewsService),
    timeline: notifications(TimelineService),
    integrations: notifications(IntegrationsService),
    sourceWebhooks: notifications(SourceWebhooksService),
    webhooks: notifications(WebhooksService),
    contact: notifications(ContactService),
    campaignMails: notifications(CampaignMailService),
    refunds: refunds(RefundsService),
    campaigns: campaign(CampaignsService),
    campaignContent: campaign(CampaignContentService),
    campaignPictures: campaign(CampaignPicturesService),
    campaignLinks: campaign(CampaignLinksService),
    prospects: campaign(ProspectsService),
    prospectImports: campaign(ProspectImportsService),
    /** Of the services that decide what an admin may do alone. */
    allowances: {
      purchasing: purchasing(AllowanceService),
      billing: billing(AllowanceService),
      campaign: campaign(AllowanceService),
    },
    /** By what admins look for. */
    search: {
      people: identity(SearchService),
      leads: leads(SearchService),
      purchases: purchasing(SearchService),
      invoices: billing(SearchService),
      campaigns: campaign(SearchService),
    },
    /** Of the services that count their own facts. */
    statistics: {
      leads: leads(StatisticsService),
      purchasing: purchasing(StatisticsService),
      billing: billing(StatisticsService),
      identity: identity(StatisticsService),
    },
    /** Of the services that check their own tables. */
    invariants: ofEach(all, (to) => to(InvariantsService)),
    deadLetters: ofEach(all, (to) => to(DeadLettersService)),
  };
}

function ofEach<Name extends string, From, To>(of: Readonly<Record<Name, From>>, make: (from: From) => To) {
  return Object.fromEntries(Object.entries<From>(of).map(([name, from]) => [name, make(from)])) as Record<Name, To>;
}
