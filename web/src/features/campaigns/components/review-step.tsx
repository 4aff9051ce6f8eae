import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import type { StepProps } from "../campaign-steps.ts";

export function ReviewStep({ campaign }: StepProps) {
  const { t } = useTranslation("campaigns");
  return <Card title={t("step.review")}>{campaign.plan.name}</Card>;
}
