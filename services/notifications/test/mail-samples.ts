import { frozenVat, type Locale } from "@doorlight/common/product";
import type { BillingFacts, BillingSubject, Notice } from "../src/domain/mail-task.ts";
import type { Mail, Recipient } from "../src/domain/mail.ts";
import { waitingKinds } from "../src/domain/weekly-report.ts";
import type { MissedCause } from "../src/domain/missed-reason.ts";

const place = { postalCode: "00530", district: "Kallio", city: "Helsinki" };

const notices: Notice[] = [
  "password_changed",
  "second_factor_on",
  "second_factor_off",
  "office_joined",
  "office_refused",
  "export_ready",
  "email_changed",
  "exported_by_support",
  "api_token_created",
  "approval_asked",
];

const fee = { amount: 37900n, currency: "EUR" };
const feeNow = { amount: 12633n, currency: "EUR" };
const packPrice = { amount: 39500n, currency: "EUR" };
const at = new Date("2026-11-30T22:00:00Z");
const billingMails: [BillingSubject, BillingFacts][] = [
  ["pack_bought", { credits: 10, amount: packPrice, vat: frozenVat(packPrice, 25.5), payment: "card" }],
  [
    "plan_started",
    {
      planId: "plus",
      monthlyQuota: 10,
      amount: fee,
      feeNow,
      quotaNow: 4,
      vat: frozenVat(feeNow, 25.5),
      payment: "card",
      at,
    },
  ],
  ["plan_changed", { planId: "plus", monthlyQuota: 10, amount: fee, at }],
  ["plan_cancelled", { planId: "plus", at }],
  ["plan_ended", { planId: "plus", at }],
  [
    "plan_fee_changes",
    {
      planId: "plus",
      monthlyQuota: 10,
      formerQuota: 12,
      amount: fee,
      formerFee: { amount: 34900n, currency: "EUR" },
      at,
    },
  ],
  ["plan_fee_stays", { planId: "plus", monthlyQuota: 10, amount: fee }],
  ["fee_failed", { planId: "plus", amount: fee, at }],
  ["top_up_done", { credits: 10, amount: packPrice, vat: frozenVat(packPrice, 25.5), payment: "invoice" }],
  ["top_up_stopped", {}],
  ["low_balance", { credits: 2 }],
  [
    "budget_nearly_spent",
    {
      budget: { amount: 50_000n, currency: "EUR" },
      spent: { amount: 41_400n, currency: "EUR" },
      at: new Date("2026-11-30T22:00:00Z"),
    },
  ],
  ["card_expiring", { expiryMonth: 2, expiryYear: 2027 }],
  ["details_corrected", { corrected: ["businessName", "taxId", "invoicingMethod"] }],
  ["charge_paid_back", { paidBack: { amount: 5648n, currency: "EUR" } }],
];

const euros = (amount: number) => ({ amount: BigInt(amount * 100), currency: "EUR" });
const noCommission = {
  lowestRate: null,
  highestRate: null,
  lowestFee: null,
  highestFee: null,
  lowestAddedFee: null,
  highestAddedFee: null,
};
const sampleCommissions = {
  agencyCount: 3,
  radiusKm: 20,
  span: {
    lowestRate: 350,
    highestRate: 420,
    lowestFee: euros(4_500),
    highestFee: euros(4_500),
    lowestAddedFee: euros(0),
    highestAddedFee: euros(500),
  },
  examples: [
    { agency: "Sample Homes", commission: { ...noCommission, lowestRate: 350, highestRate: 350 } },
    { agency: "Sample Keys", commission: { ...noCommission, lowestFee: euros(4_500), highestFee: euros(4_500) } },
    {
      agency: "Sample Rooms",
      commission: {
        ...noCommission,
        lowestRate: 420,
        highestRate: 420,
        lowestAddedFee: euros(500),
        highestAddedFee: euros(500),
      },
    },
  ],
};
const sampleSales = {
  count: 12,
  radiusKm: 3,
  months: 12,
  lowestPerSquareMetre: euros(4_120),
  highestPerSquareMetre: euros(5_380),
  nearest: [
    { soldOn: "2026-10-06", distanceKm: 0, area: 54.5, price: euros(262_000), perSquareMetre: euros(4_807) },
    { soldOn: "2026-06-18", distanceKm: 1.24, area: 71, price: euros(331_000), perSquareMetre: euros(4_662) },
  ],
};

/** The subject of each, and the amount due. */
const invoiceMails = [
  ["issued", 39_975n],
  ["issued", 0n],
  ["credit_note", 39_975n],
  ["reminder", 39_975n],
] as const;

/** A realistic mail of each kind. */
export function mailSamples(locale: Locale, recipient: Partial<Recipient> = {}): Mail[] {
  const to = { email: "anna@example.test", firstName: "Anna", locale, country: "FI", ...recipient };
  const request = { to, leadType: "request_for_quote", place } as const;
  const site = "https://fi.doorlight.example";
  const link = `${site}/contact-request/h4sh`;
  const linked = { leadType: request.leadType, place, submittedAt: new Date("2026-11-21T10:15:00Z"), link };
  return [
    { kind: "agent_confirmation", to, link: `${site}/signup/confirm?token=t0ken` },
    { kind: "password_reset", to, link: `${site}/change-password/0199/t0ken` },
    { kind: "password_setup", to, link: `${site}/change-password/0199/t0ken` },
    { kind: "magic_link", to, link: `${site}/login/passwordless/t0ken` },
    {
      kind: "office_invitation",
      to,
      inviterName: "Aino Mallikas",
      officeName: "Kallio Homes",
      link: `${site}/account/office-invitation/t0ken`,
    },
    { kind: "email_change_former", to, newEmail: "anna@office.example", link: `${site}/email-change?token=t0ken` },
    { kind: "email_change_new", to, newEmail: "anna@office.example", link: `${site}/email-change?token=t0ken` },
    { kind: "webhook_off", to, host: "hooks.office.example", link: `${site}/account/webhooks` },
    { kind: "webhook_works", to, host: "hooks.office.example", link: `${site}/account/webhooks` },
    {
      kind: "list_mailbox",
      to,
      agent: { name: "Aino Mallikas", email: "aino@example.test" },
      link: `${site}/lead-list-email?token=t0ken`,
    },
    ...notices.map((notice) => ({
      kind: "notice" as const,
      to,
      notice,
      ...(notice === "office_joined" && { officeName: "Kallio Homes" }),
      ...(notice === "api_token_created" && {
        apiToken: { name: "CRM", scopes: ["events", "leads", "contacts"] as const },
      }),
      link: `${site}/account/settings/security`,
    })),
    ...weeklyReports(to, site),
    {
      kind: "written_mail",
      to,
      subject: "Your question about invoices",
      body: "Dear Anna,\n\nthe invoice comes on the 3rd.\nIt covers October.\n\nKind regards\nSara Support",
    },
    {
      kind: "contact_message",
      to,
      message: {
        name: "Eino Esimerkki",
        email: "eino@example.test",
        message: "Hello,\n\nhow do I close my request?\nI cannot find the link.",
        locale: "sv",
        country: "FI",
      },
    },
    ...[null, "nordic-homes"].map((partner) => ({
      kind: "seller_confirmation" as const,
      ...request,
      partner,
      link: `${site}/request/confirm?token=t0ken`,
    })),
    { kind: "seller_links", to, requests: [linked] },
    {
      kind: "seller_links",
      to,
      requests: [linked, { ...linked, leadType: "request_for_valuation", link: `${site}/contact-request/h4sh2` }],
    },
    { kind: "lead_published", ...request, cap: 4, link },
    {
      kind: "commission_estimate",
      ...request,
      leadType: "request_for_commission_estimate",
      cap: 2,
      commissions: sampleCommissions,
      link,
    },
    {
      kind: "valuation",
      ...request,
      leadType: "request_for_valuation",
      cap: 2,
      recentSales: sampleSales,
      agents: [
        { name: "Malli Esimerkki", title: "LKV", phone: "+358450000020", agency: "Sample Homes" },
        { name: "Otto Otos", title: "", phone: "", agency: "Sample Keys" },
      ],
      link,
    },
    {
      kind: "new_interest",
      to,
      place,
      agent: { name: "Aino Mallikas", officeName: "Kallio Homes", phoneNumber: "+358450000010", title: "LKV" },
      link,
    },
    { kind: "new_interest", to, place, agent: { name: "Aino Mallikas" }, isLast: true, link },
    { kind: "request_linked", ...request, earlier: "own_open", wasPublished: false, agents: [], link },
    {
      kind: "request_linked",
      ...request,
      earlier: "own_closed",
      wasPublished: true,
      agents: [{ name: "Aino Mallikas", officeName: "Kallio Homes" }],
      link,
    },
    { kind: "request_linked", ...request, earlier: "of_others", wasPublished: false, agents: [], link },
    { kind: "request_not_published", ...request, link },
    { kind: "lead_reopened", ...request, until: at, link },
    ...[2, 0].flatMap((buyerCount) => [
      { kind: "lead_closed" as const, ...request, buyerCount, link },
      { kind: "consent_withdrawn" as const, ...request, buyerCount, reason: null, link },
    ]),
    ...(["withdrawn", "withdrawn_by_us"] as const).map((reason) => ({
      kind: "consent_withdrawn" as const,
      ...request,
      buyerCount: 2,
      reason,
      link,
    })),
    { kind: "buyer_chosen", to, place, link: `${site}/account/lead/0199` },
    ...[undefined, new Date("2026-11-21T11:04:00Z")].map((refundDueAt) => ({
      kind: "buyer_lead_closed" as const,
      to,
      place,
      refundDueAt,
      link: `${site}/account/lead/0199`,
    })),
    { kind: "buyer_phone_corrected", to, place, link: `${site}/account/lead/0199` },
    {
      kind: "buyer_facts_corrected",
      to,
      place,
      changes: [
        { fact: "property_type", from: "flat", to: "terraced" },
        { fact: "rooms", from: 3, to: null },
        { fact: "area", from: 74.5, to: 92 },
        { fact: "condition", from: null, to: "good" },
        {
          fact: "valuation",
          from: { amount: "24500000", currency: "EUR" },
          to: { amount: "29000000", currency: "EUR" },
        },
        { fact: "address" },
      ],
      link: `${site}/account/lead/0199`,
    },
    ...([null, "withdrawn", "withdrawn_by_us", "retention"] as const).map((reason) => ({
      kind: "buyer_contact_erased" as const,
      to,
      place,
      reason,
      link: `${site}/account/lead/0199`,
    })),
    { kind: "delivery_needs_action", to, place, link: `${site}/account/lead/0199` },
    { kind: "lead_reminder", to, place, link: `${site}/account/lead/0199` },
    ...refundMails(to, `${site}/account/lead/0199`),
    ...billingMails.map(([subject, facts]) => ({
      kind: "billing" as const,
      to,
      subject,
      facts,
      ...(facts.payment === "card" && { card: { brand: "visa", last4: "4242" } }),
      link: `${site}/account/billing`,
    })),
    ...invoiceMails.map(([subject, left]) => ({
      kind: "invoice" as const,
      to,
      subject,
      invoice: {
        number: "FI100007",
        isCreditNote: subject === "credit_note",
        isPaid: left <= 0n,
        gross: { amount: 39_975n, currency: "EUR" },
        left: { amount: left, currency: "EUR" },
        dueOn: subject === "credit_note" ? "" : "2026-12-24",
        paymentReference: "1000070",
        file: { name: "FI100007.pdf", content: new Uint8Array() },
      },
      link: `${site}/account/billing/invoices`,
    })),
    ...campaignReports(to, `${site}/account/sa/campaigns/0199/progress`),
    leadNews(to, 1),
    ...(["lead_cap", "money_cap", "budget_reached", "claims_above_share", "payment"] as const).map((cause) =>
      leadNews(to, 1, cause),
    ),
    leadNews(to, 3),
    {
      kind: "purchase_receipt",
      ...request,
      fee: { amount: 5175n, currency: "EUR" },
      paymentSource: "credit",
      acquiredAt: new Date("2026-11-21T10:15:00Z"),
      link: `${site}/account/lead/0199`,
    },
    {
      kind: "purchase_receipt",
      ...request,
      fee: { amount: 5175n, currency: "EUR" },
      paymentSource: "credit",
      list: {
        name: "Kallio",
        caps: {
          usedLeads: 1,
          maxLeads: 4,
          usedAmount: { amount: 5175n, currency: "EUR" },
          maxAmount: { amount: 20_000n, currency: "EUR" },
        },
        link: `${site}/account/lead-lists`,
      },
      acquiredAt: new Date("2026-11-21T10:15:00Z"),
      link: `${site}/account/lead/0199`,
    },
  ];
}

/**
 * The mail of a list about a number of leads, of which the list was to buy the first if `cause` says why it did not.
 */
function leadNews(to: Recipient, count: number, cause?: MissedCause): Mail {
  const site = "https://fi.doorlight.example";
  const price = { amount: 5175n, currency: "EUR" };
  const lead = { leadType: "request_for_quote", propertyType: "flat", rooms: 3, area: 72, place } as const;
  const home = { constructionYear: 1938, condition: "good", description: "Quiet flat above the park.\nCall [hidden]." };
  const leads = Array.from({ length: count }, (_, i) => {
    const leadId = `019${i}`;
    const missed = cause && i === 0 ? { missed: { cause, at: new Date("2026-11-21T10:15:00Z") } } : {};
    return {
      ...lead,
      ...home,
      ...missed,
      leadId,
      price,
      spotsLeft: i + 1,
      cap: 4,
      link: `${site}/account/lead/${leadId}`,
    };
  });
  const unsubscribe = {
    page: `${site}/lead-lists/unsubscribe/t0ken`,
    oneClick: `${site}/api/lead-lists/unsubscribe/t0ken`,
  };
  const link = count === 1 ? leads[0]!.link : `${site}/account`;
  return { kind: "lead_news", to, listName: "Kallio", leads, more: count === 1 ? [] : ["8", "9"], link, unsubscribe };
}

/** Of a week with figures and waiting decisions of every kind, and of one without. */
function weeklyReports(to: Recipient, site: string): Mail[] {
  const week = { published: 14, sold: 31, refunded: 2, offered: 40, filled: 29, revenue: euros(1_395) };
  const none = { published: 0, sold: 0, refunded: 0, offered: 0, filled: 0, revenue: euros(0) };
  const links = { homeLink: `${site}/account/sa`, statsLink: `${site}/account/sa/stats` };
  const mail = { kind: "weekly_report" as const, to, week: "2026-11-23", ...links };
  const countries = [{ country: "FI", current: week, previous: { ...week, sold: 27 } }];
  const dueAt = new Date("2026-12-01T22:00:00Z");
  const waiting = waitingKinds.map((kind, i) => ({
    kind,
    name: i === 0 ? "S1" : kind === "quiet_list" ? "" : "Aino Mallikas",
    count: kind === "violation" ? 3 : null,
    amount: kind === "refund_request" ? euros(45) : null,
    dueAt: kind === "refund_request" ? dueAt : null,
  }));
  return [
    { ...mail, overview: { countries, waiting, waitingCount: 12 } },
    {
      ...mail,
      overview: { countries: [{ country: "FI", current: none, previous: none }], waiting: [], waitingCount: 0 },
    },
  ];
}

/** Of each outcome of a request, with and without an appeal, for each payment source. */
function refundMails(to: Recipient, link: string): Mail[] {
  const request = { leadId: "0199", paymentSource: "invoice", isAppeal: false, message: "" } as const;
  const rejected = {
    ...request,
    state: "rejected",
    message: "The owner answered us.\nThey had called you back twice.",
  } as const;
  const pending = { ...request, state: "pending", dueAt: new Date("2026-11-30T10:15:00Z") } as const;
  const mail = { to, place, link };
  return [
    { kind: "refund_requested", ...mail, request: pending },
    { kind: "refund_requested", ...mail, request: { ...pending, isAppeal: true } },
    ...[false, true].map((isAppeal) => ({ kind: "refund_late" as const, ...mail, request: { ...pending, isAppeal } })),
    ...(["credit", "quota", "card", "invoice"] as const).map((paymentSource) => ({
      kind: "refund_approved" as const,
      ...mail,
      request: { ...request, state: "refunded" as const, paymentSource, message: "We could not reach them either." },
    })),
    ...[{ paymentSource: "quota" as const, isQuotaOver: true }, { isAppeal: true }].map((about) => ({
      kind: "refund_approved" as const,
      ...mail,
      request: { ...request, state: "refunded" as const, ...about },
    })),
    {
      kind: "refund_approved",
      ...mail,
      request: { ...request, state: "refunded", unasked: "lead_refunded", message: "Nobody at this home had asked." },
    },
    ...(["duplicate", "closed_soon", "withdrawn_by_us"] as const).flatMap((unasked) => [
      { kind: "refund_requested" as const, ...mail, request: { ...pending, unasked } },
      { kind: "refund_approved" as const, ...mail, request: { ...request, state: "refunded" as const, unasked } },
    ]),
    { kind: "refund_rejected", ...mail, request: { ...rejected, appealUntil: new Date("2026-12-09T22:00:00Z") } },
    { kind: "refund_rejected", ...mail, request: { ...rejected, isAppeal: true } },
    {
      kind: "attempts_reminder",
      ...mail,
      until: new Date("2026-12-09T22:00:00Z"),
      attemptsMissing: 2,
      daysMissing: 1,
    },
  ];
}

function campaignReports(to: Recipient, link: string): Mail[] {
  const counts = { sent: 1_180, bounced: 9, uncertain: 1, clicked: 204, unsubscribed: 3, complained: 1 };
  const progress = {
    audience: 1_340,
    heldOut: 130,
    planned: 0,
    suppressed: suppressionReasons.length,
    ...counts,
    reasons: suppressionReasons.map((reason) => ({ reason, count: 1 })),
    effect: null,
  };
  const effect = { days: 14, mailedShare: 61_000, heldOutShare: 48_000, difference: 13_000, low: -4_000, high: 30_000 };
  const finished = { name: "Spring", state: "finished", stoppedBy: null, progress } as const;
  const stopped = {
    ...finished,
    state: "stopped",
    progress: { ...progress, planned: 20, heldOut: 0, reasons: [] },
  } as const;
  const mail = { kind: "campaign_report", to, link } as const;
  return [
    { ...mail, moment: "end", campaign: finished },
    { ...mail, moment: "week", campaign: { ...finished, progress: { ...progress, effect } } },
    ...([null, "bounces", "complaints"] as const).map((stoppedBy) => ({
      ...mail,
      moment: "end" as const,
      campaign: { ...stopped, stoppedBy },
    })),
  ];
}

const suppressionReasons = [
  "unsubscribed",
  "bounced",
  "complained",
  "by_hand",
  "erased",
  "deactivated",
  "cool_down",
  "legal_basis",
  "no_address",
  "same_mailbox",
  "not_interested",
] as const;
