import type { Campaign, CampaignChecks } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { type CampaignStep, isWritten } from "./campaign-steps.ts";
import type { Count } from "./filters.ts";

type Problem = { step: CampaignStep; text: string };

/** What keeps a draft from starting, as far as it is known, each with the step that solves it. */
export function useProblems(
  { plan }: Campaign,
  count: Count | undefined,
  checks: CampaignChecks | undefined,
  startTrouble: "missing" | "past" | undefined,
): Problem[] {
  const { t } = useTranslation(["campaigns", "common"]);
  const wrong = checks?.problems.filter(({ kind }) => kind !== "missing_translation").length ?? 0;
  const problems: [CampaignStep, string, boolean][] = [
    ["audience", t("problem.noGroup"), plan.audience.include.length === 0],
    ["audience", t("problem.nobody"), count?.agents === 0 && count.prospects === 0],
    ["content", t("problem.unwritten"), !isWritten(plan.content)],
    ["content", t("problem.content", { count: wrong }), isWritten(plan.content) && wrong > 0],
    ["schedule", t("problem.noTime"), startTrouble === "missing"],
    ["schedule", t("problem.past"), startTrouble === "past"],
  ];
  const senders = (checks?.senders ?? []).flatMap(({ domain, country, stops }): Problem[] =>
    stops ? [{ step: "audience", text: t("problem.sender", { domain, country: t(`common:country.${country}`) }) }] : [],
  );
  return [...problems.flatMap(([step, text, is]) => (is ? { step, text } : [])), ...senders];
}
