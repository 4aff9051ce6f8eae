import { refuse } from "@doorlight/common/errors";
import { locales } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { Audience } from "../domain/audience.ts";
import type { CampaignPlan } from "../domain/campaign.ts";
import { type ContentProblem, contentErrors } from "../domain/content-problem.ts";
import type { CheckedSender, CountryRules } from "../domain/recipient.ts";
import type { PreviewMail } from "./preview-mail.ts";

type Ports = {
  audiences: { countries(audience: Audience, now: Date): Promise<string[]> };
  mails: { checkSender(country: string): Promise<CheckedSender> };
  previewMail: Pick<PreviewMail, "preview">;
  rules: CountryRules;
  clock: Clock;
};

export type CheckCampaign = ReturnType<typeof makeCheckCampaign>;

/** Looks at all that keeps a campaign from starting, but for the number of its people. */
export function makeCheckCampaign({ audiences, mails, previewMail, rules, clock }: Ports) {
  /** `size` is that of the largest language, in bytes. */
  async function check({ audience, content }: CampaignPlan): Promise<{
    problems: ContentProblem[];
    size: number;
    senders: CheckedSender[];
  }> {
    const countries = await audiences.countries(audience, clock.now());
    // The mail differs little by country.
    const country = countries[0] ?? Object.keys(rules.timeZones)[0]!;
    const [senders, previews] = await Promise.all([
      Promise.all(countries.map(mails.checkSender)),
      Promise.all(
        locales.map((locale) =>
          previewMail.preview({ content, reader: { people: null, personId: "", country, locale } }),
        ),
      ),
    ]);
    return { problems: previews[0]!.problems, size: Math.max(...previews.map(({ size }) => size)), senders };
  }

  return {
    check,

    /** Refuses `invalid_request` if a mail of the plan could not be sent, or would not be believed. */
    async refuseBroken(plan: CampaignPlan): Promise<void> {
      const { problems, senders } = await check(plan);
      const fields = contentErrors(problems);
      const stopping = senders.filter(({ stops }) => stops).map(({ domain }) => domain);
      if (stopping.length > 0)
        fields.push({ path: "audience", code: "sender_not_believed", message: stopping.join(", ") });
      if (fields.length > 0) refuse("invalid_request", { fields });
    },
  };
}
