import type { Campaign } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { type CampaignStep, isWritten } from "./campaign-steps.ts";
import type { Count } from "./filters.ts";

export type Problem = { step: CampaignStep; text: string };

/** What keeps a draft from starting, each with the step that solves it. */
export function useProblems(
  { plan }: Campaign,
  count: Count | undefined,
  startTrouble: "missing" | "past" | undefined,
): Problem[] {
  const { t } = useTranslation("campaigns");
  const problems: [CampaignStep, string, boolean][] = [
    ["audience", "noGroup", plan.audience.include.length === 0],
    ["audience", "nobody", count?.agents === 0 && count.prospects === 0],
    ["content", "unwritten", !isWritten(plan.content)],
    ["schedule", "noTime", startTrouble === "missing"],
    ["schedule", "past", startTrouble === "past"],
  ];
  return problems.flatMap(([step, name, is]) => (is ? { step, text: t(`problem.${name}`) } : []));
}
