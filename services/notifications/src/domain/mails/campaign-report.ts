import type { Localizer } from "../localizer.ts";
import type { Fact, MailContent, Section } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { ReportedCampaign, ReportedCount } from "../reported-campaign.ts";

const counts = [
  "audience",
  "heldOut",
  "sent",
  "bounced",
  "clicked",
  "unsubscribed",
  "complained",
  "uncertain",
  "suppressed",
] as const satisfies ReportedCount[];

/** To the reporting e-mail of a campaign: its figures when it has ended, and a week later. */
export function campaignReport(
  { moment, campaign, link }: MailOf<"campaign_report">,
  localizer: Localizer,
): MailContent {
  const { name, state, stoppedBy, progress } = campaign;
  const number = (count: ReportedCount) => localizer.number(progress[count]);
  const values = { name, sent: number("sent"), clicked: number("clicked"), bounced: number("bounced") };
  const text = (key: string) => localizer.text(`campaign_report.${key}`, values);
  const about = moment === "week" ? "week" : state;
  const fact = (count: ReportedCount): Fact => ({ label: text(`count.${count}`), value: number(count) });
  return {
    subject: text(`${about}.subject`),
    preview: text("preview"),
    heading: text(`${about}.heading`),
    paragraphs: [text(about === "stopped" && stoppedBy ? `stopped.${stoppedBy}` : `${about}.body`)],
    facts: [...counts, ...(state === "stopped" ? (["planned"] as const) : [])].map(fact),
    sections: [...reasonsOf(campaign, localizer), ...effectOf(campaign, localizer)],
    action: { label: text("action"), link },
    note: text("note"),
  };
}

function reasonsOf({ progress: { reasons } }: ReportedCampaign, { text, number }: Localizer): Section[] {
  if (reasons.length === 0) return [];
  const facts = reasons
    .toSorted((one, other) => other.count - one.count)
    .map(({ reason, count }) => ({ label: text(`campaign_report.reason.${reason}`), value: number(count) }));
  return [{ heading: text("campaign_report.reasons"), facts }];
}

function effectOf(
  { progress: { heldOut, effect } }: ReportedCampaign,
  { text, percent, points }: Localizer,
): Section[] {
  if (heldOut === 0) return [];
  const heading = text("campaign_report.effect");
  if (!effect) return [{ heading, text: text("campaign_report.effect_later"), facts: [] }];
  const share = (millionths: number) => percent(Math.round(millionths / 1_000) * 10);
  const values = {
    days: effect.days,
    mailed: share(effect.mailedShare),
    heldOut: share(effect.heldOutShare),
    difference: points(effect.difference),
    low: points(effect.low),
    high: points(effect.high),
  };
  const words = [text("campaign_report.effect_known", values), text("campaign_report.effect_counted")];
  return [{ heading, text: words.join(" "), facts: [] }];
}
