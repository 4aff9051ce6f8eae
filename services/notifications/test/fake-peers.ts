import type { MessageInitShape } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { refuse } from "@doorlight/common/errors";
import { type ChargedCardSchema, ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import { type GetInvoiceMailResponseSchema, InvoicesService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { type GetMailboxMailResponseSchema, MailboxesService } from "@doorlight/proto/billing/v1/mailboxes_service_pb";
import {
  CampaignsService,
  type GetCampaignReportResponseSchema,
} from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import {
  type GetWeeklyOverviewResponseSchema,
  WeeklyOverviewService,
} from "@doorlight/proto/gateway/v1/weekly_overview_service_pb";
import { type GetMailRecipientResponseSchema, IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { AgentCardSchema } from "@doorlight/proto/identity/v1/user_pb";
import { AgenciesService, type GetHomeMarketResponseSchema } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { LeadListMailsService, type MailedListSchema } from "@doorlight/proto/leads/v1/lead_list_mails_service_pb";
import type { LeadSchema } from "@doorlight/proto/leads/v1/lead_pb";
import {
  type GetSellerLinksResponseSchema,
  type GetSellerMailResponseSchema,
  LeadsService,
} from "@doorlight/proto/leads/v1/leads_service_pb";
import { MailQuotesService } from "@doorlight/proto/purchasing/v1/mail_quotes_service_pb";
import type { AgreementSchema } from "@doorlight/proto/purchasing/v1/automatic_delivery_service_pb";
import type { QuoteSchema } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { RefundRequestSchema } from "@doorlight/proto/refunds/v1/refund_pb";
import { RefundsService } from "@doorlight/proto/refunds/v1/refunds_service_pb";

/**
 * The data of the fake identity, leads, billing and refunds, by id; tests fill it. A former address is known by its
 * change, a card by its payment.
 */
export type PeerData = {
  recipients: Map<string, MessageInitShape<typeof GetMailRecipientResponseSchema>>;
  agents: Map<string, MessageInitShape<typeof AgentCardSchema>>;
  /** With `true` for a super admin. */
  admins: Map<string, boolean>;
  requests: Map<string, MessageInitShape<typeof GetSellerMailResponseSchema>>;
  links: Map<string, MessageInitShape<typeof GetSellerLinksResponseSchema>>;
  /** Sellers who withdrew the consent. */
  withdrawn: Map<string, MessageInitShape<typeof GetSellerMailResponseSchema>>;
  leads: Map<string, MessageInitShape<typeof LeadSchema>>;
  /** By request. */
  markets: Map<string, MessageInitShape<typeof GetHomeMarketResponseSchema>>;
  lists: Map<string, MessageInitShape<typeof MailedListSchema>>;
  quotes: Map<string, MessageInitShape<typeof QuoteSchema>>;
  /** By list. */
  agreements: Map<string, MessageInitShape<typeof AgreementSchema>>;
  cards: Map<string, MessageInitShape<typeof ChargedCardSchema>>;
  refunds: Map<string, MessageInitShape<typeof RefundRequestSchema>>;
  /** When a rule refunds a purchase, by lead, buyer and the moment in which its seller left. */
  expectedRefunds: Map<string, Timestamp>;
  mailboxes: Map<string, MessageInitShape<typeof GetMailboxMailResponseSchema>>;
  invoices: Map<string, MessageInitShape<typeof GetInvoiceMailResponseSchema>>;
  campaigns: Map<string, MessageInitShape<typeof GetCampaignReportResponseSchema>>;
  /** By admin; the gateway cannot say it of others yet. */
  weeks: Map<string, MessageInitShape<typeof GetWeeklyOverviewResponseSchema>>;
};

export function makeFakePeers() {
  const data: PeerData = {
    recipients: new Map(),
    agents: new Map(),
    admins: new Map(),
    requests: new Map(),
    links: new Map(),
    withdrawn: new Map(),
    leads: new Map(),
    markets: new Map(),
    lists: new Map(),
    quotes: new Map(),
    agreements: new Map(),
    cards: new Map(),
    refunds: new Map(),
    expectedRefunds: new Map(),
    mailboxes: new Map(),
    invoices: new Map(),
    campaigns: new Map(),
    weeks: new Map(),
  };
  const allOf = <Value>(map: Map<string, Value>, ids: string[]) => ids.flatMap((id) => map.get(id) ?? []);
  const peers = {
    IDENTITY_ADDR: (router: ConnectRouter) =>
      router.service(IdentityService, {
        getMailRecipient({ userId, emailChangeId, evenErased }) {
          const known = data.recipients.get(emailChangeId ?? userId);
          return known && (evenErased || !known.erased) ? known : { deliverable: false };
        },
        listAdmins: ({ superAdminsOnly }) => ({
          userIds: [...data.admins].filter(([, isSuper]) => isSuper || !superAdminsOnly).map(([id]) => id),
        }),
        listAgentCards: ({ userIds }) => ({ agents: allOf(data.agents, userIds) }),
      }),
    LEADS_ADDR: (router: ConnectRouter) =>
      router
        .service(LeadsService, {
          getSellerMail: ({ requestId, withdrawal }) =>
            (withdrawal ? data.withdrawn : data.requests).get(requestId) ?? refuse("not_found"),
          getSellerLinks: ({ requestId }) => data.links.get(requestId) ?? refuse("not_found"),
          getLeads: ({ leadIds }) => ({ leads: allOf(data.leads, leadIds) }),
        })
        .service(AgenciesService, { getHomeMarket: ({ requestId }) => data.markets.get(requestId) ?? {} })
        .service(LeadListMailsService, {
          getLists: ({ listIds }) => ({ lists: allOf(data.lists, listIds) }),
        }),
    PURCHASING_ADDR: (router: ConnectRouter) =>
      router.service(MailQuotesService, {
        quoteForAgent: ({ leadIds }) => ({ quotes: allOf(data.quotes, leadIds) }),
        getAgreement: ({ listId }) => ({ agreement: data.agreements.get(listId) }),
      }),
    BILLING_ADDR: (router: ConnectRouter) =>
      router
        .service(ChargesService, {
          listChargedCards: ({ referenceIds }) => ({ cards: allOf(data.cards, referenceIds) }),
        })
        .service(MailboxesService, {
          getMailboxMail: ({ mailboxId }) => data.mailboxes.get(mailboxId) ?? refuse("not_found"),
        })
        .service(InvoicesService, {
          getInvoiceMail: ({ invoiceId }) => data.invoices.get(invoiceId) ?? refuse("not_found"),
        }),
    REFUNDS_ADDR: (router: ConnectRouter) =>
      router.service(RefundsService, {
        getRefundMail: ({ requestId }) => ({ request: data.refunds.get(requestId) ?? refuse("not_found") }),
        getExpectedRefund: ({ leadId, buyerId, leftAt }) => ({
          dueAt: data.expectedRefunds.get(`${leadId} ${buyerId} ${timestampDate(leftAt!).toISOString()}`),
        }),
      }),
    GATEWAY_ADDR: (router: ConnectRouter) =>
      router.service(WeeklyOverviewService, {
        getWeeklyOverview: ({ userId }) => data.weeks.get(userId) ?? refuse("unavailable"),
      }),
    CAMPAIGN_ADDR: (router: ConnectRouter) =>
      router.rpc(CampaignsService.method.getCampaignReport, ({ id }) => data.campaigns.get(id) ?? refuse("not_found")),
  };
  return { data, peers };
}
