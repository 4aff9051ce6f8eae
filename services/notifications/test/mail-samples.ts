import type { Locale } from "@doorlight/common/product";
import type { Notice } from "../src/domain/mail-task.ts";
import type { Mail, Recipient } from "../src/domain/mail.ts";
import type { MissedCause } from "../src/domain/missed-reason.ts";
import { billingMails } from "./billing-mail-samples.ts";
import { sampleCommissions, sampleSales } from "./home-market-samples.ts";
import { refundMails } from "./refund-mail-samples.ts";
import { campaignReports, weeklyReports } from "./report-mail-samples.ts";

const place = { postalCode: "00530", district: "Kallio", city: "Helsinki" };

const notices: Notice[] = [
  "password_changed",
  "second_factor_on",
  "second_factor_off",
  "office_joined",
  "office_refused",
  "office_renamed",
  "office_merged",
  "office_removed",
  "export_ready",
  "email_changed",
  "exported_by_support",
  "deactivated",
  "api_token_created",
  "approval_asked",
  "approval_done",
  "approval_declined",
  "approval_expired",
  "approval_failed",
  "erased_owing",
  "erased_disputed",
];

const at = new Date("2026-11-30T22:00:00Z");

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
    {
      kind: "billing_mailbox",
      to,
      agent: { name: "Aino Mallikas", email: "aino@example.test" },
      link: `${site}/lead-list-email?for=invoices&token=t0ken`,
    },
    ...notices.map((notice) => ({
      kind: "notice" as const,
      to,
      notice,
      ...(["office_joined", "office_renamed", "office_merged"].includes(notice) && { officeName: "Kallio Homes" }),
      ...(notice.startsWith("approval_") && {
        approval: {
          action: "grant_credits" as const,
          amount: { amount: 225_000n, currency: "EUR" },
          extent: null,
          askerName: "Ada Admin",
        },
      }),
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
    ...(["not_sent", "claims"] as const).map((cause) => ({
      kind: "lead_paused" as const,
      ...request,
      cause,
      until: at,
      link,
    })),
    ...[2, 0].flatMap((buyerCount) => [
      { kind: "lead_closed" as const, ...request, buyerCount, link },
      { kind: "consent_withdrawn" as const, ...request, buyerCount, reason: null, link },
    ]),
    { kind: "lead_closed", ...request, buyerCount: 2, notConfirmed: true, link },
    ...[2, 0].map((buyerCount) => ({
      kind: "lead_closed" as const,
      ...request,
      buyerCount,
      notConfirmed: true,
      isNotSent: true,
      link,
    })),
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
    ...[false, true].map((byAdmin) => ({
      kind: "buyer_report_answered" as const,
      byAdmin,
      to,
      place,
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
    ...refundMails({ to, place, link: `${site}/account/lead/0199` }),
    ...billingMails(to, `${site}/account/billing`),
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
