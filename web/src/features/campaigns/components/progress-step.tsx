import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import type { StepProps } from "../campaign-steps.ts";

export function ProgressStep({ progress }: StepProps) {
  const { t } = useTranslation("campaigns");
  return <Card title={t("step.progress")}>{progress.sent}</Card>;
}
