import { getCampaign } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import type { StepProps } from "../campaign-steps.ts";
import { CampaignEffect } from "./campaign-effect.tsx";
import { LinkClicks } from "./link-clicks.tsx";
import { ProgressFigures } from "./progress-figures.tsx";
import { RecipientList } from "./recipient-list.tsx";
import { SuppressedReasons } from "./suppressed-reasons.tsx";

/** While mails go out. */
const POLL_MS = 2_000;

/** How a campaign goes: its figures, its links, its effect, and its mails one by one. */
export function ProgressStep({ campaign: opened, progress: first }: StepProps) {
  const { t } = useTranslation("campaigns");
  const { id } = opened;
  const { data: { campaign, progress } = { campaign: opened, progress: first } } = useAnswer(
    getCampaign,
    { params: { id } },
    { refetchInterval: ({ state }) => (isMoving(state.data?.campaign.state) ? POLL_MS : false) },
  );
  const { state, stoppedBy, startedAt, plan } = campaign;
  if (!startedAt) return <Alert>{t(state === "missed" ? "progress.missed" : "progress.waiting")}</Alert>;
  return (
    <div className="grid gap-4">
      {stoppedBy && <Alert tone="warn">{t(`progress.stoppedBy.${stoppedBy}`)}</Alert>}
      <ProgressFigures state={state} progress={progress} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t("effect.title")}>
          <CampaignEffect effect={progress.effect} holdOutPercent={plan.holdOutPercent} />
        </Card>
        {progress.reasons.length > 0 && (
          <Card title={t("reasons")}>
            <SuppressedReasons reasons={progress.reasons} />
          </Card>
        )}
      </div>
      <LinkClicks links={progress.links} />
      <RecipientList campaignId={id} />
    </div>
  );
}

/** Whether figures change without anybody doing anything. */
function isMoving(state: StepProps["campaign"]["state"] | undefined): boolean {
  return state === "scheduled" || state === "sending";
}
