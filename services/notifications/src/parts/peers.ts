import { makeRpcClient } from "@doorlight/common/rpc";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import { InvoicesService } from "@doorlight/proto/billing/v1/invoices_service_pb";
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
  const toIdentity = { peer: "identity", address: config.IDENTITY_ADDR, signer };
  const identity = makeIdentityClient(makeRpcClient(IdentityService, toIdentity));
  const toLeads = { peer: "leads", address: config.LEADS_ADDR, signer };
  const leads = makeLeadsClient({
    leads: makeRpcClient(LeadsService, toLeads),
    agencies: makeRpcClient(AgenciesService, toLeads),
    listMails: makeRpcClient(LeadListMailsService, toLeads),
  });
  const purchasing = makePurchasingClient(
    makeRpcClient(MailQuotesService, { peer: "purchasing", address: config.PURCHASING_ADDR, signer }),
  );
  const listMailboxes = makeListMailboxesClient(makeRpcClient(LeadListsService, toLeads));
  const toBilling = { peer: "billing", address: config.BILLING_ADDR, signer };
  const billing = makeBillingClient({
    charges: makeRpcClient(ChargesService, toBilling),
    invoices: makeRpcClient(InvoicesService, toBilling),
  });
  const toRefunds = { peer: "refunds", address: config.REFUNDS_ADDR, signer };
  const refunds = makeRefundsClient(makeRpcClient(RefundsService, toRefunds));
  const toCampaign = { peer: "campaign", address: config.CAMPAIGN_ADDR, signer };
  const campaigns = makeCampaignsClient(makeRpcClient(CampaignsService, toCampaign));
  const toGateway = { peer: "gateway", address: config.GATEWAY_ADDR, signer };
  const gateway = makeGatewayClient(makeRpcClient(WeeklyOverviewService, toGateway));
  return { identity, leads, purchasing, listMailboxes, billing, refunds, campaigns, gateway };
}
