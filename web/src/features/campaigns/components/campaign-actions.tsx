import {
  type Campaign,
  pauseCampaign,
  removeCampaign,
  resumeCampaign,
  stopCampaign,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { campaignChange } from "../campaign-change.ts";
import { StartMissed } from "./start-missed.tsx";

type Action = "remove" | "unschedule" | "pause" | "resume" | "stop";

const actions: Record<Campaign["state"], Action[]> = {
  draft: ["remove"],
  scheduled: ["unschedule"],
  sending: ["pause", "stop"],
  paused: ["resume", "stop"],
  missed: ["unschedule"],
  stopped: [],
  finished: [],
};

/** What an admin can do with a campaign in its state. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { id, state } = campaign;
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const pause = useChange(pauseCampaign, campaignChange);
  const resume = useChange(resumeCampaign, campaignChange);
  const stop = useChange(stopCampaign, campaignChange);
  const remove = useChange(removeCampaign, { ...campaignChange, inBackground: true });
  const one = { params: { id } };
  const act: Record<Action, () => Promise<unknown>> = {
    remove: () => remove.mutateAsync(one).then(() => navigate(adminPaths.campaigns)),
    unschedule: () => pause.mutateAsync(one).then(() => navigate(adminPaths.campaign(id, "review"))),
    pause: () => pause.mutateAsync(one),
    resume: () => resume.mutateAsync(one),
    stop: () => stop.mutateAsync(one),
  };
  return (
    <div className="flex flex-wrap gap-2">
      {state === "missed" && <StartMissed campaign={campaign} />}
      {actions[state].map((action) => (
        <ConfirmButton
          key={action}
          danger={action === "remove" || action === "stop"}
          title={t(`action.${action}.title`)}
          text={<p>{t(`action.${action}.text`)}</p>}
          action={t(`action.${action}.confirm`)}
          done={t(`action.${action}.done`)}
          onConfirm={act[action]}
        >
          {t(`action.${action}.open`)}
        </ConfirmButton>
      ))}
    </div>
  );
}
