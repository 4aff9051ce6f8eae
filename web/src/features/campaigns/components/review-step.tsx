import { checkCampaign } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import type { StepProps } from "../campaign-steps.ts";
import { type AudienceFields, audienceOf } from "../filters.ts";
import { useKeptStart, useReadStart, useStartCountry } from "../start-time.ts";
import { useAudienceCount } from "../use-audience-count.ts";
import { useProblems } from "../use-problems.ts";
import { AudienceWords } from "./audience-words.tsx";
import { CheckList } from "./check-list.tsx";
import { ScheduleWords } from "./schedule-words.tsx";
import { StartButton } from "./start-button.tsx";

/** A draft in one summary: what is left to solve, and the start. */
export function ReviewStep({ campaign, onSaved }: StepProps) {
  const { t } = useTranslation("campaigns");
  const { id, plan } = campaign;
  const { start, dropStart } = useKeptStart(id);
  const read = useReadStart(start, useStartCountry(plan.audience));
  const { data, error } = useAudienceCount(audienceOf(plan.audience as AudienceFields), plan.kind);
  const count = data?.count;
  const { data: checks, error: unchecked } = useAnswer(checkCampaign, { params: { id } });
  const problems = useProblems(campaign, count, checks, read.trouble);
  const isChecked = checks !== undefined && count !== undefined;
  const title = problems.length > 0 ? "review.problems" : isChecked ? "review.ready" : "review.checking";
  return (
    <div className="grid gap-4">
      <ErrorAlert error={error ?? unchecked} />
      <Card title={t(title)}>
        {problems.length > 0 && (
          <ul className="grid gap-1.5">
            {problems.map(({ step, text }) => (
              <li key={text}>
                {text}{" "}
                <Link to={adminPaths.campaign(id, step)} className={linkClass}>
                  {t(`review.to.${step}`)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {problems.length === 0 && isChecked && read.startsAt !== undefined && (
          <StartButton
            campaign={campaign}
            count={count}
            coolingDown={checks.coolingDown}
            startsAt={read.startsAt}
            onStarted={() => {
              dropStart();
              onSaved();
            }}
          />
        )}
        {problems.length === 0 && !isChecked && <Skeleton className="h-10 w-48" />}
      </Card>
      {checks && <CheckList checks={checks} />}
      <AudienceWords audience={plan.audience} count={count} />
      <Card title={t("step.content")}>
        <p className="wrap-anywhere">{plan.content.subject[plan.content.fallback] || t("review.noSubject")}</p>
      </Card>
      <ScheduleWords campaign={campaign} startsAt={read.startsAt ?? null} />
    </div>
  );
}
