import type { AnswerOf, getCampaign } from "@doorlight/gateway/contract";
import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate } from "react-router";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { type CampaignStep, firstStepOf, type StepProps, stepsOf } from "../campaign-steps.ts";
import { AudienceStep } from "./audience-step.tsx";
import { CampaignActions } from "./campaign-actions.tsx";
import { CampaignStateTag } from "./campaign-state-tag.tsx";
import { ContentStep } from "./content-step.tsx";
import { ProgressStep } from "./progress-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { ScheduleStep } from "./schedule-step.tsx";
import { StepHeading } from "./step-heading.tsx";
import { StepNav } from "./step-nav.tsx";

const stepParts: Record<CampaignStep, ComponentType<StepProps>> = {
  audience: AudienceStep,
  content: ContentStep,
  schedule: ScheduleStep,
  review: ReviewStep,
  progress: ProgressStep,
};

type Props = AnswerOf<typeof getCampaign> & { /** Of the address. */ step: string | undefined };

/** One campaign, step by step. An address without a step, or with one that it does not have, leads to the step it is at. */
export function CampaignDetail({ campaign, progress, step: asked }: Props) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  // Counts how often a step was put back to what is saved.
  const [reloads, setReloads] = useState(0);
  const { id, plan, state } = campaign;
  const steps = stepsOf(campaign);
  const step = steps.find((one) => one === asked);
  if (!step) return <Navigate replace to={adminPaths.campaign(id, firstStepOf(campaign))} />;
  const Step = stepParts[step];
  return (
    <div className="grid max-w-[1120px] gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 text-2xl wrap-anywhere">{plan.name}</h1>
        <CampaignStateTag state={state} />
        <span className="text-sm text-ink-2">{t(`kind.${plan.kind}`)}</span>
        <div className="ml-auto">
          <CampaignActions campaign={campaign} />
        </div>
      </div>
      <StepNav id={id} steps={steps} step={step} />
      <StepHeading step={step} number={steps.indexOf(step) + 1} />
      <Step
        key={`${step} ${reloads}`}
        campaign={campaign}
        progress={progress}
        onSaved={() => void navigate(adminPaths.campaign(id, steps[steps.indexOf(step) + 1]))}
        onReload={() => setReloads(reloads + 1)}
      />
    </div>
  );
}
