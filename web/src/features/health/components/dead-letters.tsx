import { listDeadLetters, type ServiceDeadLetters } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { IconInbox } from "../../../components/ui/icons.ts";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { ServiceLetters } from "./service-letters.tsx";

const REFRESH_MS = 60_000;

/** The events that could not be handled, service by service. */
export function DeadLetters() {
  const { t } = useTranslation("health");
  const { data, error } = useAnswer(listDeadLetters, {}, { refetchInterval: REFRESH_MS });
  if (error && !data) throw error;
  if (!data) return <Skeleton className="h-96 rounded-l!" />;
  const shown = data.services.filter(({ found }) => found?.total !== 0);
  return (
    <div className="grid max-w-[1120px] gap-6">
      <p className="max-w-[70ch] text-ink-2">{t("letters.intro")}</p>
      <ErrorAlert error={error} />
      {shown.length === 0 && (
        <EmptyState Icon={IconInbox} title={t("letters.none")}>
          {t("letters.noneText")}
        </EmptyState>
      )}
      {shown.map((of) => (
        <Service key={of.service} of={of} />
      ))}
    </div>
  );
}

function Service({ of: { service, found } }: { of: ServiceDeadLetters }) {
  const { t } = useTranslation(["health", "invariants"]);
  return (
    <section className="grid gap-3" aria-labelledby={`letters-${service}`}>
      <h2 id={`letters-${service}`} className="text-base">
        {t(`invariants:service.${service}`)}
        {found && ` (${found.total})`}
      </h2>
      {found ? <ServiceLetters service={service} {...found} /> : <Alert tone="warn">{t("invariants:away")}</Alert>}
    </section>
  );
}
