import type { Localizer } from "../localizer.ts";
import type { Fact, MailContent, Section } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import { calendarWeek, type CountryWeek, type WaitingDecision, waitingKinds } from "../weekly-report.ts";

/** To an admin on Monday: figures of the last week, and what to decide first. */
export function weeklyReport(mail: MailOf<"weekly_report">, localizer: Localizer, timeZone: string): MailContent {
  const { week, overview, homeLink, statsLink } = mail;
  const { calendarDay } = localizer;
  const { number, lastDay } = calendarWeek(week);
  const days = { from: calendarDay(week), to: calendarDay(lastDay), week: number };
  const text = (key: string) => localizer.text(`weekly_report.${key}`, { ...days, count: overview.waitingCount });
  const waiting = overview.waiting.filter(({ kind }) => waitingKinds.includes(kind));
  return {
    subject: text("subject"),
    preview: text("preview"),
    heading: text("heading"),
    paragraphs: [text("body")],
    sections: [
      ...overview.countries.map((of) => countrySection(of, localizer)),
      {
        heading: text("first"),
        ...(waiting.length === 0 && { text: text("nothing") }),
        facts: waiting.map((decision) => toFact(decision, localizer, timeZone)),
      },
    ],
    items: [{ title: text("stats.title"), lines: [text("stats.text")], link: statsLink }],
    action: { label: text("action"), link: homeLink },
    note: text("note"),
  };
}

function countrySection({ country, current, previous }: CountryWeek, localizer: Localizer): Section {
  const { locale, money, percent } = localizer;
  const text = (key: string, values = {}) => localizer.text(`weekly_report.${key}`, values);
  const whole = (value: number) => localizer.number(value);
  const rate = ({ offered, filled }: typeof current) =>
    offered === 0 ? "–" : percent(Math.round((filled / offered) * 100) * 100);
  const fact = (name: string, now: string, before: string): Fact => ({
    label: text(`figure.${name}`),
    value: text("compared", { now, before }),
  });
  const rateNow = text("rate", { rate: rate(current), count: current.offered, spots: whole(current.offered) });
  return {
    heading: new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country,
    facts: [
      fact("published", whole(current.published), whole(previous.published)),
      fact("sold", whole(current.sold), whole(previous.sold)),
      fact("sell_rate", rateNow, rate(previous)),
      fact("refunded", whole(current.refunded), whole(previous.refunded)),
      fact("revenue", money(current.revenue), money(previous.revenue)),
    ],
  };
}

function toFact({ kind, name, count, amount, dueAt }: WaitingDecision, localizer: Localizer, timeZone: string): Fact {
  const { text, money, number, lastMinute } = localizer;
  const details = [
    dueAt ? text("weekly_report.due", { at: lastMinute(dueAt, timeZone) }) : text("weekly_report.no_deadline"),
    amount && money(amount),
    count !== null && text("weekly_report.rows", { count, rows: number(count) }),
  ];
  return {
    label: text(`weekly_report.waiting.${kind}`, { name: name || text("weekly_report.somebody") }),
    value: details.filter(Boolean).join(" · "),
  };
}
