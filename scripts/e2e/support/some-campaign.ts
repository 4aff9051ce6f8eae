import { createCampaign } from "@doorlight/gateway/contract";
import type { Visitor } from "./visitor.ts";

const unwritten = { en: "", sv: "", fi: "" };

/** A draft of a campaign to agents and prospects in Finland; its id. `sendWindow`: in minutes after midnight there. */
export async function someCampaign(admin: Visitor, sendWindow = { from: 8 * 60, until: 20 * 60 }): Promise<string> {
  const { campaign } = await admin.call(createCampaign, {
    body: {
      name: "Syksyn uutiset kiinteistönvälittäjille",
      kind: "news",
      reportingEmail: null,
      coolDownDays: 14,
      priority: true,
      audience: {
        include: [
          {
            people: "agent",
            countries: ["FI"],
            plans: ["plus", "none"],
            hasBought: true,
            daysSinceActivity: { from: 0, to: 90 },
          },
          { people: "prospect", countries: ["FI"], tags: ["messut"] },
        ],
        exclude: [{ people: "agent", hasDeal: true }],
      },
      content: {
        subject: { ...unwritten, fi: "Syksyn uutiset välittäjille" },
        preheader: unwritten,
        blocks: [
          {
            kind: "text",
            text: { ...unwritten, fi: "Alueellasi myydään nyt enemmän asuntoja kuin vuosi sitten." },
          },
          { kind: "button", text: { ...unwritten, fi: "Katso liidit" }, target: "https://doorlight.example/account" },
        ],
        fallback: "fi",
      },
      holdOutPercent: 10,
      sendWindow,
      ratePerMinute: 100,
    },
  });
  return campaign.id;
}
