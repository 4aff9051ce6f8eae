import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import type { StepProps } from "../campaign-steps.ts";

export function ContentStep({ campaign }: StepProps) {
  const { t } = useTranslation("campaigns");
  return <Card title={t("step.content")}>{campaign.plan.name}</Card>;
}
