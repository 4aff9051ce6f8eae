import type { DescService } from "@bufbuild/protobuf";
import { makeRpcClient } from "@doorlight/common/rpc";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import { InvoicesService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { MailboxesService } from "@doorlight/proto/billing/v1/mailboxes_service_pb";
import { CampaignsService } from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import { WeeklyOverviewService } from "@doorlight/proto/gateway/v1/weekly_overview_service_pb";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { AgenciesService } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { LeadListMailsService } from "@doorlight/proto/leads/v1/lead_list_mails_service_pb";
import { LeadListsService } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { LeadsService } from "@doorlight/proto/leads/v1/leads_service_pb";
import { MailQuotesService } from "@doorlight/proto/purchasing/v1/mail_quotes_service_pb";
import { RefundsService } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import { makeBillingClient } from "../clients/billing-client.ts";
import { makeCampaignsClient } from "../clients/campaigns-client.ts";
import { makeGatewayClient } from "../clients/gateway-client.ts";
import { makeIdentityClient } from "../clients/identity-client.ts";
import { makeLeadsClient } from "../clients/leads-client.ts";
import { makePurchasingClient } from "../clients/purchasing-client.ts";
import { makeListMailboxesClient } from "../clients/list-mailboxes-client.ts";
import { makeRefundsClient } from "../clients/refunds-client.ts";
import type { Kit } from "@doorlight/common/runtime";
import type { Config } from "../config.ts";

/** Whom the mailer asks. */
export function makePeers(config: Config, signer: Kit<Config>["signer"]) {
  const open = new DisposableStack();
  const to =
    (peer: string, address: string) =>
    <Of extends DescService>(service: Of) =>
      open.use(makeRpcClient(service, { peer, address, signer }));
  const leads = to("leads", config.LEADS_ADDR);
  const billing = to("billing", config.BILLING_ADDR);
  return {
    identity: makeIdentityClient(to("identity", config.IDENTITY_ADDR)(IdentityService)),
    leads: makeLeadsClient({
      leads: leads(LeadsService),
      agencies: leads(AgenciesService),
      listMails: leads(LeadListMailsService),
    }),
    listMailboxes: makeListMailboxesClient(leads(LeadListsService)),
    purchasing: makePurchasingClient(to("purchasing", config.PURCHASING_ADDR)(MailQuotesService)),
    billing: makeBillingClient({
      charges: billing(ChargesService),
      invoices: billing(InvoicesService),
      mailboxes: billing(MailboxesService),
    }),
    refunds: makeRefundsClient(to("refunds", config.REFUNDS_ADDR)(RefundsService)),
    campaigns: makeCampaignsClient(to("campaign", config.CAMPAIGN_ADDR)(CampaignsService)),
    gateway: makeGatewayClient(to("gateway", config.GATEWAY_ADDR)(WeeklyOverviewService)),
    /** After the last mail. */
    release: () => open.dispose(),
  };
}
