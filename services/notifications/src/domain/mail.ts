import type { Money } from "@doorlight/common/money";
import type { LeadType, Locale, PaymentSource, Vat } from "@doorlight/common/product";
import type { WeeklyOverview } from "./weekly-report.ts";
import type { FactChange } from "./fact-change.ts";
import type { RefundRequest } from "./refund-request.ts";
import type { ReportedCampaign } from "./reported-campaign.ts";
import type { MissedCause } from "./missed-reason.ts";
import type { InvoiceMailFacts } from "./mailed-invoice.ts";
import type { HomeMarket, NearbyCommissions } from "./home-market.ts";
import type { MailedApproval, MailedToken } from "./notice-facts.ts";
import type { ContactMessage } from "./contact-message.ts";
import type { ErasureReason, WithdrawalReason } from "./lead-end.ts";
import type { BillingFacts, BillingSubject } from "./billing-task.ts";
import type {
  BuyerMailTask,
  EmailChangeKind,
  LinkMailKind,
  Notice,
  RefundMailTask,
  WebhookMailTask,
  PauseCause,
} from "./mail-task.ts";

export type Recipient = { email: string; firstName: string; locale: Locale; country: string };

/** The public part of a home's address. */
export type Place = { postalCode: string; district: string; city: string };

/** The card that paid. */
export type ChargedCard = { brand: string; last4: string };

export type Agent = { name: string } & Partial<Record<"officeName" | "phoneNumber" | "title", string | null>>;

/** To a mailbox that an agent has named, before anything else goes there. */
type OtherMailboxMail<Kind> = { kind: Kind; to: Recipient; agent: { name: string; email: string }; link: string };

/** Everything that a mail of each kind says. */
export type Mail =
  | LinkMail
  | { kind: "office_invitation"; to: Recipient; inviterName: string; officeName: string; link: string }
  | EmailChangeMail
  | {
      kind: "notice";
      to: Recipient;
      notice: Notice;
      officeName?: string | null;
      apiToken?: MailedToken;
      approval?: MailedApproval;
      apiTokensEnded?: boolean;
      link: string;
    }
  | { kind: WebhookMailTask["kind"]; to: Recipient; host: string; link: string }
  | OtherMailboxMail<"list_mailbox">
  | OtherMailboxMail<"billing_mailbox">
  | { kind: "written_mail"; to: Recipient; subject: string; body: string }
  | { kind: "contact_message"; to: Recipient; message: ContactMessage }
  | {
      kind: "seller_confirmation";
      to: Recipient;
      leadType: LeadType;
      place: Place;
      /** The partner site that sent the request; null for our own form. */
      partner: string | null;
      link: string;
    }
  | { kind: "seller_links"; to: Recipient; requests: LinkedRequest[] }
  | PublishedMail
  | (Omit<PublishedMail, "kind"> & { kind: "commission_estimate"; commissions: NearbyCommissions })
  | (Omit<PublishedMail, "kind"> & { kind: "valuation" } & Pick<HomeMarket, "recentSales" | "agents">)
  | {
      kind: "new_interest";
      to: Recipient;
      agent: Agent;
      place: Place;
      /** The last place is taken. */
      isLast?: boolean | undefined;
      link: string;
    }
  | BuyerMail
  | { kind: "buyer_contact_erased"; to: Recipient; place: Place; reason: ErasureReason | null; link: string }
  | BuyerClosedMail
  | { kind: "buyer_facts_corrected"; to: Recipient; place: Place; changes: readonly FactChange[]; link: string }
  | ({ kind: "invoice"; to: Recipient } & InvoiceMailFacts)
  | { kind: "campaign_report"; to: Recipient; moment: "end" | "week"; campaign: ReportedCampaign; link: string }
  | RefundMail
  | { kind: "refund_late"; to: Recipient; place: Place; request: RefundRequest; link: string }
  | AttemptsReminder
  | LeadNews
  | {
      kind: "weekly_report";
      to: Recipient;
      week: string;
      overview: WeeklyOverview;
      homeLink: string;
      statsLink: string;
    }
  | { kind: "billing"; to: Recipient; subject: BillingSubject; facts: BillingFacts; card?: ChargedCard; link: string }
  | (RequestEndMail<"consent_withdrawn"> & { reason: WithdrawalReason | null })
  | (RequestEndMail<"lead_closed"> & { notConfirmed?: boolean | undefined; isNotSent?: boolean })
  | UntilMail<"lead_reopened">
  | (UntilMail<"lead_paused"> & { cause: PauseCause })
  | { kind: "request_not_published"; to: Recipient; leadType: LeadType; place: Place; link: string }
  | RequestLinked
  | {
      kind: "purchase_receipt";
      to: Recipient;
      leadType: LeadType;
      place: Place;
      fee: Money;
      /** If money paid. */
      vat?: Vat;
      card?: ChargedCard;
      paymentSource: PaymentSource;
      /** The lead list that bought it, without a click. */
      list?: BuyingList;
      acquiredAt: Date;
      link: string;
    };

/** A list that has bought a lead, and where it is switched off. Without caps if it buys no more. */
export type BuyingList = { name: string; caps?: ListCaps; link: string };

/** The caps of a list, and their use in this month. */
export type ListCaps = { usedLeads: number; maxLeads: number; usedAmount: Money; maxAmount: Money };

/** One of a seller's requests, with the link to its page. */
export type LinkedRequest = { leadType: LeadType; place: Place; submittedAt: Date; link: string };

/** To a seller whose request is published. */
export type PublishedMail = {
  kind: "lead_published";
  to: Recipient;
  leadType: LeadType;
  place: Place;
  cap: number;
  link: string;
};

type RequestEndMail<Kind> = {
  kind: Kind;
  to: Recipient;
  leadType: LeadType;
  place: Place;
  /** How many agents have the details, or had them; null if that is not known. */
  buyerCount: number | null;
  link: string;
};

type UntilMail<Kind> = Omit<RequestEndMail<Kind>, "buyerCount"> & { until: Date };

/** To a seller who ended the request. */
/** To a seller whose home has a request already, by whom it was sent and how it stands; this one may have been published. */
export type RequestLinked = {
  kind: "request_linked";
  to: Recipient;
  leadType: LeadType;
  place: Place;
  earlier: "own_open" | "own_closed" | "of_others";
  wasPublished: boolean;
  /** Who have the seller's details by an own one. */
  agents: Agent[];
  link: string;
};

export type EmailChangeMail = { kind: EmailChangeKind; to: Recipient; newEmail: string; link: string };

/** To an agent, about a purchased lead, or about one that a list could not buy. */
export type BuyerMail = Pick<BuyerMailTask, "kind" | "byAdmin"> & { to: Recipient; place: Place; link: string };

/** To a buyer; `refundDueAt` if a rule refunds the purchase then. */
export type BuyerClosedMail = {
  kind: "buyer_lead_closed";
  to: Recipient;
  place: Place;
  refundDueAt?: Date | undefined;
  link: string;
};

/** To a buyer, about a request for a refund. */
export type RefundMail = {
  kind: RefundMailTask["kind"];
  to: Recipient;
  place: Place;
  request: RefundRequest;
  link: string;
};

export type AttemptsReminder = {
  kind: "attempts_reminder";
  to: Recipient;
  place: Place;
  until: Date;
  attemptsMissing: number;
  daysMissing: number;
  link: string;
};

/** A lead of the mail without its contact, as leads answers it. */
export type NewsFacts = {
  leadId: string;
  leadType: LeadType;
  propertyType: string;
  rooms: number | null;
  /** Square metres. */
  area: number | null;
  constructionYear: number | null;
  condition: string | null;
  /** Masked. */
  description: string;
  place: Place;
};

/** A lead that its reader can buy now. Without a price if none is set. */
export type NewsQuote = { leadId: string; price: Money | null; spotsLeft: number; cap: number };

export type NewsLead = NewsFacts & NewsQuote & { link: string; missed?: { cause: MissedCause; at: Date } };

/** To an agent: leads that fit a list. */
export type LeadNews = {
  kind: "lead_news";
  to: Recipient;
  listName: string;
  leads: NewsLead[];
  /** The ids of leads that are counted and not shown. */
  more: readonly string[];
  link: string;
  /** Where the mails of the list end: a page, and an address that mail programs post to. */
  unsubscribe: { page: string; oneClick: string };
};

export type LinkMail = { kind: LinkMailKind; to: Recipient; link: string };

export type MailOf<Kind extends Mail["kind"]> = Extract<Mail, { kind: Kind }>;
