import type { Localizer } from "../localizer.ts";
import type { Fact, MailContent } from "../mail-content.ts";
import type { BillingFacts } from "../billing-task.ts";
import type { MailOf } from "../mail.ts";
import { cardName } from "../card-name.ts";
import { vatFacts } from "./payment-facts.ts";

/** About an account's payments and their sources: packs, plans, the automatic top-up, its balance, its card. */
export function billingMail(mail: MailOf<"billing">, localizer: Localizer, timeZone: string): MailContent {
  const { subject, facts, link } = mail;
  const plan = facts.planId && localizer.text(`plan.${facts.planId}`);
  const paidBack = facts.paidBack ? localizer.money(facts.paidBack) : "";
  const { waiting, credits = 0, balance = 0, number = "", takenBack, left, dueOn } = facts;
  const values = {
    credits,
    count: waiting ?? credits,
    balance,
    number,
    takenBack: takenBack ? localizer.money(takenBack) : "",
    left: left ? localizer.money(left) : "",
    due: dueOn ? localizer.calendarDay(dueOn) : "",
    plan: plan ?? "",
    end: endOf(facts),
    paidBack,
    disputed: facts.disputed ? localizer.money(facts.disputed) : "",
    name: facts.deal?.name ?? "",
  };
  const variant = facts.ending ? "ending." : variantOf(subject, facts);
  const { feeObstacle } = facts;
  const part = (name: string) => localizer.text(`billing.${subject}.${name}`, values);
  return {
    subject: part(`${variant}subject`),
    preview: part(
      `${facts.undecided ? "undecided." : feeObstacle ? "obstacle." : isCovered(facts) ? variant : ""}preview`,
    ),
    heading: part(`${variant}heading`),
    paragraphs: [
      ...part(`${variant}${isFreeCut(subject, facts) ? "discount." : ""}body`).split("\n"),
      ...(isInvoicedApart(subject, facts) ? [localizer.text("billing.card_invoice")] : []),
    ],
    facts: factsOf(subject === "plan_cancelled" ? toLastMinute(mail) : mail, localizer, timeZone),
    action: { label: part(`${feeObstacle && isAnyWay(feeObstacle) ? "obstacle." : ""}action`), link },
    note: part(
      `${facts.setOff ? "set_off." : isPaid(subject, facts) ? "paid." : isFreeOffer(subject, facts) ? "free." : ""}note`,
    ),
  };
}

/** A card has paid it, so that it has an invoice of its own. */
const isInvoicedApart = (subject: string, { payment }: BillingFacts): boolean =>
  payment === "card" && sales.includes(subject);

const sales: readonly string[] = ["pack_bought", "top_up_done", "plan_started", "plan_changed"];

/** An invoice that is paid although a payment of it was taken back. */
const isCovered = ({ left }: Pick<BillingFacts, "left">): boolean => left !== undefined && left.amount <= 0n;

/** Stops a fee whichever way it is paid. */
const isAnyWay = (obstacle: NonNullable<BillingFacts["feeObstacle"]>): boolean =>
  obstacle === "on_hold" || obstacle === "invoice_overdue";

/** An earlier end of a deal that has no fee. */
const isFreeCut = (subject: string, { deal }: BillingFacts): boolean =>
  subject === "deal_cut" && deal?.type === "discount" && !neverBegan(deal);

/** Of a deal without a fee. */
const isFreeOffer = (subject: string, { deal }: BillingFacts): boolean =>
  deal?.type === "discount" && (subject === "deal_offered" || subject === "deal_extended");

/** A longer time of a deal whose fixed fee is charged: nothing comes to it. */
const isPaid = (subject: string, { deal, feeNow }: BillingFacts): boolean =>
  subject === "deal_extended" && deal?.type === "fixed" && !feeNow;

const outcomes: readonly string[] = [
  "deal_lapsed",
  "deal_withdrawn",
  "deal_bound",
  "deal_accepted",
  "deal_declined",
  "deal_unanswered",
];

const neverBegan = ({ startsOn, endsOn }: Deal): boolean => endsOn < startsOn;

/** The part of its texts that differs for what the subject does not say. */
function variantOf(
  subject: string,
  { stillOnHold, undecided, feeObstacle, deal, at, left, setOff }: BillingFacts,
): string {
  if (setOff) return isCovered({ left }) ? "set_off.paid." : "set_off.";
  if (isCovered({ left })) return "paid.";
  if (undecided) return stillOnHold ? "undecided.stillOnHold." : "undecided.";
  if (stillOnHold) return "stillOnHold.";
  if (feeObstacle) return `${feeObstacle}.`;
  if (subject === "deal_cut" && deal && neverBegan(deal)) return "neverBegan.";
  if (subject === "deal_cut" && at) return "ended.";
  return deal?.formerEndsOn && outcomes.includes(subject) ? "longer." : "";
}

/** An end at midnight, said as the end of the day before: "until 1 December" would be read as with that day. */
function toLastMinute(mail: MailOf<"billing">): MailOf<"billing"> {
  const { at } = mail.facts;
  return at ? { ...mail, facts: { ...mail.facts, at: new Date(at.getTime() - 1) } } : mail;
}

function factsOf({ subject, facts, card }: MailOf<"billing">, localizer: Localizer, timeZone: string): Fact[] {
  const { text, money, time } = localizer;
  const { budget, spent, credits, amount, formerFee, feeNow, vat, payment, planId, at, ...leads } = facts;
  const { monthlyQuota, formerQuota, quotaNow, corrected, toCorrect, balance, deal, disputed, ending } = leads;
  // Of a cut the VAT is of what comes back.
  const paid = subject === "deal_cut" ? amount : (feeNow ?? amount);
  const net = (price: NonNullable<BillingFacts["amount"]>) => text("billing.net", { price: money(price) });
  const list: (Fact | false | undefined)[] = [
    planId ? { label: text("fact.plan"), value: text(`plan.${planId}`) } : undefined,
    monthlyQuota ? { label: text("fact.leads_per_month"), value: String(monthlyQuota) } : undefined,
    quotaNow ? { label: text(quotaNowLabel(subject, facts)), value: String(quotaNow) } : undefined,
    formerQuota ? { label: text("fact.former_quota"), value: String(formerQuota) } : undefined,
    credits === undefined ? undefined : { label: text("fact.credits"), value: String(credits) },
    balance === undefined ? undefined : { label: text("fact.balance"), value: String(balance) },
    budget && { label: text("fact.budget"), value: net(budget) },
    spent && { label: text("fact.spent"), value: net(spent) },
    amount && { label: text(feeLabel(subject, facts)), value: net(amount) },
    formerFee && { label: text("fact.former_fee"), value: net(formerFee) },
    feeNow && subject !== "deal_cut" && { label: text(feeNowLabel(facts)), value: net(feeNow) },
    ...(paid ? vatFacts(paid, vat, localizer) : []),
    feeNow && subject === "deal_cut" && { label: text("fact.last_month_fee"), value: net(feeNow) },
    disputed && { label: text("fact.disputed"), value: money(disputed) },
    payment && {
      label: text("fact.payment_source"),
      value: card ? cardName(card) : text(`billing.payment_${payment}`),
    },
    corrected && { label: text("fact.corrected"), value: detailNames(corrected, localizer) },
    toCorrect && { label: text("fact.to_correct"), value: detailNames(toCorrect, localizer) },
    ...(deal ? dealFacts(deal, localizer) : []),
    ...(ending ?? []).map((contract) => endingFact(contract, localizer)),
    at && { label: text(`billing.at.${subject}`), value: time(at, timeZone) },
  ];
  return list.filter((fact) => fact !== undefined && fact !== false);
}

const detailNames = (names: readonly string[], { text }: Localizer) =>
  names.map((name) => text(`billing.detail.${name}`)).join(", ");

function quotaNowLabel(subject: string, { deal }: BillingFacts): string {
  if (subject === "deal_cut") return "fact.last_month_leads";
  return deal ? "fact.first_leads" : "fact.quota_now";
}

function feeNowLabel({ deal }: BillingFacts): string {
  if (!deal) return "fact.fee_now";
  return deal.formerEndsOn ? "fact.charged_at_once" : "fact.first_fee";
}

function feeLabel(subject: string, { planId, deal }: BillingFacts): string {
  if (subject === "deal_cut") return "fact.returned";
  if (subject === "invoice_allowed") return "fact.invoice_limit";
  if (deal?.type === "fixed") return "fact.fee_in_all";
  return planId || deal ? "fact.monthly_fee" : "fact.price";
}

function dealFacts(deal: Deal, { text, percent, calendarDay }: Localizer): Fact[] {
  const { discountBasisPoints, startsOn, endsOn, formerEndsOn } = deal;
  const discount = { label: text("fact.discount"), value: percent(discountBasisPoints) };
  const days = [
    { label: text("fact.first_day"), value: calendarDay(startsOn) },
    ...(formerEndsOn ? [{ label: text("fact.former_last_day"), value: calendarDay(formerEndsOn) }] : []),
    ...(neverBegan(deal)
      ? []
      : [{ label: text(formerEndsOn ? "fact.new_last_day" : "fact.last_day"), value: calendarDay(endsOn) }]),
  ];
  return discountBasisPoints > 0 ? [discount, ...days] : days;
}

const endingFact = ({ name, planId, lastDay }: Ending, { text, calendarDay }: Localizer): Fact => ({
  label: planId
    ? text("fact.plan_lasts_until", { plan: text(`plan.${planId}`) })
    : text("fact.deal_lasts_until", { name: name ?? "" }),
  value: calendarDay(lastDay),
});

type Ending = NonNullable<BillingFacts["ending"]>[number];
type Deal = NonNullable<BillingFacts["deal"]>;

/** As on the card: "02/2027". */
function endOf({ expiryMonth, expiryYear }: BillingFacts): string {
  return expiryMonth ? `${String(expiryMonth).padStart(2, "0")}/${expiryYear}` : "";
}
