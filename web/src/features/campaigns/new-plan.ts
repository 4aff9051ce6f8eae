import type { User } from "@doorlight/gateway/contract";
import type { Plan } from "./use-campaign-plan.ts";

const unwritten = { en: "", sv: "", fi: "" };

/** What a campaign is until somebody decides otherwise: news by day, at a calm rate, to nobody yet. */
export function newPlan(name: string, { email, locale }: Pick<User, "email" | "locale">): Plan {
  return {
    name,
    kind: "news",
    reportingEmail: email,
    coolDownDays: 14,
    priority: false,
    audience: { include: [], exclude: [] },
    content: { subject: unwritten, preheader: unwritten, blocks: [], fallback: locale },
    holdOutPercent: 0,
    sendWindow: { from: 8 * 60, until: 20 * 60 },
    ratePerMinute: 100,
  };
}
