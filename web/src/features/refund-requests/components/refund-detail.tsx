import { getRefundRequest } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { Decision } from "./decision.tsx";
import { FormerDecisions } from "./former-decisions.tsx";
import { RefundEvidence } from "./refund-evidence.tsx";
import { RequestFacts } from "./request-facts.tsx";
import { StaleDecision } from "./stale-decision.tsx";

type Props = { id: string; isSplit: boolean; onResolved: () => void };

/** One request: the evidence for and against it, and the decision beside or below. */
export function RefundDetail({ id, isSplit, onResolved }: Props) {
  const { t } = useTranslation("refund-requests");
  const [refusedVersion, setRefusedVersion] = useState<number | null>(null);
  const { data, error } = useAnswer(getRefundRequest, { params: { id } });
  if (error && !data) throw error;
  if (!data) return <Skeleton className="h-96 rounded-l! xl:col-span-2" />;
  const { request, evidence, isForAnother } = data;
  const isPending = request.state === "pending";
  // Once it is read again.
  const isStale = refusedVersion !== null && refusedVersion !== request.version;
  return (
    <div className="contents max-xl:grid max-xl:gap-[18px] max-xl:md:grid-cols-[minmax(0,1fr)_320px] max-xl:md:items-start">
      <section aria-label={t("evidence")} className="grid min-w-0 gap-[18px]">
        <RequestFacts request={request} isHeading={!isSplit} />
        <RefundEvidence evidence={evidence} request={request} />
      </section>
      <section
        aria-label={t("decision.title")}
        className="grid min-w-0 gap-[18px] md:sticky md:top-[calc(82px+var(--above))]"
      >
        {isStale && <StaleDecision request={request} />}
        {isPending && isForAnother && <Alert tone="warn">{t("forAnother")}</Alert>}
        {isPending && !isForAnother && (
          <Decision
            key={request.version}
            request={request}
            onResolved={onResolved}
            onStale={() => setRefusedVersion(request.version)}
          />
        )}
        {request.decisions.length > 0 && <FormerDecisions request={request} />}
      </section>
    </div>
  );
}
