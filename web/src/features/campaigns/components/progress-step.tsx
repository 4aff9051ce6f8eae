import { listCampaignDeliveries } from "@doorlight/gateway/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useRefresh } from "../../../lib/api/use-change.ts";
import type { StepProps } from "../campaign-steps.ts";
import { CampaignEffect } from "./campaign-effect.tsx";
import { LinkClicks } from "./link-clicks.tsx";
import { ProgressFigures } from "./progress-figures.tsx";
import { RecipientList } from "./recipient-list.tsx";
import { SuppressedReasons } from "./suppressed-reasons.tsx";

/** How a campaign goes: its figures, its links, its effect, and its mails one by one. */
export function ProgressStep({ campaign, progress }: StepProps) {
  const { t } = useTranslation("campaigns");
  useFreshRecipients(JSON.stringify(progress));
  const { id, state, stoppedBy, startedAt, plan } = campaign;
  if (!startedAt) return <Alert>{t(state === "missed" ? "progress.missed" : "progress.waiting")}</Alert>;
  return (
    <div className="grid gap-4">
      {state === "stopped" && <Alert tone="warn">{t(`progress.stoppedBy.${stoppedBy ?? "hand"}`)}</Alert>}
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
      <RecipientList campaignId={id} isStopped={state === "stopped"} />
    </div>
  );
}

/** The recipients are read anew with the figures. */
function useFreshRecipients(figures: string) {
  const refresh = useRefresh();
  const shown = useRef(figures);
  useEffect(() => {
    if (shown.current === figures) return;
    shown.current = figures;
    void refresh(listCampaignDeliveries);
  }, [figures, refresh]);
}
