import { refuse } from "@doorlight/common/errors";
import { locales } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { Audience } from "../domain/audience.ts";
import type { Campaign, CampaignPlan } from "../domain/campaign.ts";
import { type ContentProblem, contentErrors } from "../domain/content-problem.ts";
import type { CheckedSender, CountryRules } from "../domain/recipient.ts";
import type { PreviewMail } from "./preview-mail.ts";

type Ports = {
  audiences: {
    countries(audience: Audience, now: Date): Promise<string[]>;
    countCoolingDown(audience: Audience, plan: Pick<CampaignPlan, "kind" | "coolDownDays">, at: Date): Promise<number>;
  };
  pictures: { idsOf(campaignId: string): Promise<string[]> };
  mails: { checkSender(country: string): Promise<CheckedSender> };
  previewMail: Pick<PreviewMail, "preview">;
  rules: CountryRules;
  clock: Clock;
};

export type CheckCampaign = ReturnType<typeof makeCheckCampaign>;

/** Looks at all that keeps a campaign from starting, but for the number of its people. */
export function makeCheckCampaign({ audiences, pictures, mails, previewMail, rules, clock }: Ports) {
  /** `size` is that of the largest language, in bytes. */
  async function check({ id, plan: { audience, content } }: Pick<Campaign, "id" | "plan">): Promise<{
    problems: ContentProblem[];
    size: number;
    senders: CheckedSender[];
  }> {
    const countries = await audiences.countries(audience, clock.now());
    // The mail differs little by country.
    const country = countries[0] ?? Object.keys(rules.timeZones)[0]!;
    const [known, senders, previews] = await Promise.all([
      pictures.idsOf(id),
      Promise.all(countries.map(mails.checkSender)),
      Promise.all(
        locales.map((locale) =>
          previewMail.preview({ content, reader: { people: null, personId: "", country, locale } }),
        ),
      ),
    ]);
    const lost = content.blocks.flatMap(({ kind, pictureId }, index): ContentProblem[] => {
      const isLost = kind === "picture" && pictureId !== "" && !known.includes(pictureId);
      const place = { part: "block", block: index + 1, locale: null, found: "" } as const;
      return isLost ? [{ kind: "missing_picture", ...place }] : [];
    });
    const problems = [...previews[0]!.problems, ...lost];
    return { problems, size: Math.max(...previews.map(({ size }) => size)), senders };
  }

  return {
    /** With how many would get nothing now because of another campaign, which keeps none from starting. */
    async check(campaign: Pick<Campaign, "id" | "plan">) {
      const { plan } = campaign;
      const [checks, coolingDown] = await Promise.all([
        check(campaign),
        audiences.countCoolingDown(plan.audience, plan, clock.now()),
      ]);
      return { ...checks, coolingDown };
    },

    /** Refuses `invalid_request` if a mail of the plan could not be sent, or would not be believed. */
    async refuseBroken(campaign: Pick<Campaign, "id" | "plan">): Promise<void> {
      const { problems, senders } = await check(campaign);
      const fields = contentErrors(problems);
      const stopping = senders.filter(({ stops }) => stops).map(({ domain }) => domain);
      if (stopping.length > 0)
        fields.push({ path: "audience", code: "sender_not_believed", message: stopping.join(", ") });
      if (fields.length > 0) refuse("invalid_request", { fields });
    },
  };
}
