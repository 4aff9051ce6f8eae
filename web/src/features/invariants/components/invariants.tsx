import { listInvariants, type ServiceInvariants } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { ageOf } from "../check-age.ts";
import { CheckNow } from "./check-now.tsx";
import { InvariantsTable } from "./invariants-table.tsx";

/** As often as the services check. */
const CHECKED_MS = 60_000;
/** While a check runs that somebody asked for. */
const RUNNING_MS = 2_000;
/** It may wait for another; then its outcome comes with the next look. */
const LONGEST_MS = 60_000;

/** The rules that must always hold, service by service, with the findings of their last check. */
export function Invariants() {
  const { t } = useTranslation("invariants");
  /** The time of the answer on the screen when somebody asked for a check; 0 if nobody did. */
  const [askedAt, setAskedAt] = useState(0);
  const [endsAt, setEndsAt] = useState(0);
  const isRunning = askedAt > 0;
  const { data, dataUpdatedAt, error } = useAnswer(
    listInvariants,
    {},
    { refetchInterval: isRunning ? RUNNING_MS : CHECKED_MS },
  );
  if (isRunning && data && (dataUpdatedAt > endsAt || isCheckedSince(askedAt, data.services))) setAskedAt(0);
  const onAsked = () => {
    setAskedAt(newestCheck(data?.services ?? []) + 1);
    setEndsAt(Date.now() + LONGEST_MS);
  };
  if (error && !data) throw error;
  return (
    <div className="grid max-w-[1120px] gap-6">
      <p className="max-w-[70ch] text-ink-2">{t("intro")}</p>
      <CheckNow isRunning={isRunning} onAsked={onAsked} />
      <ErrorAlert error={error} />
      {data ? <Summary services={data.services} now={dataUpdatedAt} /> : <Skeleton className="h-96 rounded-l!" />}
      {data?.services.map(({ service, invariants }) => (
        <section key={service} className="grid gap-3" aria-labelledby={`of-${service}`}>
          <h2 id={`of-${service}`} className="text-base">
            {t(`service.${service}`, { defaultValue: service })}
          </h2>
          {invariants ? (
            <InvariantsTable service={service} invariants={invariants} now={dataUpdatedAt} />
          ) : (
            <Alert tone="warn">{t("away")}</Alert>
          )}
        </section>
      ))}
    </div>
  );
}

/** One sentence: whether there is anything to do. */
function Summary({ services, now }: { services: ServiceInvariants[]; now: number }) {
  const { t } = useTranslation("invariants");
  const all = services.flatMap(({ invariants }) => invariants ?? []);
  const broken = all.filter(({ violations }) => violations > 0).length;
  if (broken > 0) return <Alert tone="bad">{t("broken", { count: broken })}</Alert>;
  const isSure = services.every(({ invariants }) =>
    invariants?.every((invariant) => ageOf(invariant, now) === "holds" && !invariant.error),
  );
  return isSure ? <Alert tone="good">{t("allHold")}</Alert> : null;
}

const checksOf = (services: ServiceInvariants[]) =>
  services
    .flatMap(({ invariants }) => invariants ?? [])
    .flatMap(({ checkedAt }) => (checkedAt ? Date.parse(checkedAt) : []));

const newestCheck = (services: ServiceInvariants[]) => Math.max(0, ...checksOf(services));

/** By the clock of the services; a rule whose check fails keeps its time. */
function isCheckedSince(time: number, services: ServiceInvariants[]): boolean {
  return services.every(({ invariants }) =>
    (invariants ?? []).every(({ checkedAt, error }) => error || (checkedAt && Date.parse(checkedAt) >= time)),
  );
}
