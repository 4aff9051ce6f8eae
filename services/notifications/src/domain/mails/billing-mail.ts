import type { Localizer } from "../localizer.ts";
import type { Fact, MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";

/** About what an account pays: packs, plans, the automatic top-up, its balance. */
export function billingMail(mail: MailOf<"billing">, localizer: Localizer, timeZone: string): MailContent {
  const { subject, facts, link } = mail;
  const plan = facts.planId && localizer.text(`plan.${facts.planId}`);
  const values = { credits: facts.credits ?? 0, plan: plan ?? "" };
  const part = (name: string) => localizer.text(`billing.${subject}.${name}`, values);
  return {
    subject: part("subject"),
    preview: part("preview"),
    heading: part("heading"),
    paragraphs: [part("body")],
    facts: factsOf(mail, localizer, timeZone),
    action: { label: part("action"), link },
    note: part("note"),
  };
}

function factsOf({ subject, facts }: MailOf<"billing">, { text, money, time }: Localizer, timeZone: string): Fact[] {
  const { credits, amount, payment, planId, monthlyQuota, at } = facts;
  const list: (Fact | undefined)[] = [
    planId ? { label: text("fact.plan"), value: text(`plan.${planId}`) } : undefined,
    monthlyQuota ? { label: text("fact.leads_per_month"), value: String(monthlyQuota) } : undefined,
    credits === undefined ? undefined : { label: text("fact.credits"), value: String(credits) },
    amount && {
      label: text(planId ? "fact.monthly_fee" : "fact.price"),
      value: text("billing.net", { price: money(amount) }),
    },
    payment && { label: text("fact.payment_source"), value: text(`billing.payment_${payment}`) },
    at && { label: text(`billing.at.${subject}`), value: time(at, timeZone) },
  ];
  return list.filter((fact) => fact !== undefined);
}
