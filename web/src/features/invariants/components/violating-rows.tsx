import type { Invariant } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { TraceId } from "../../../components/account/trace-id.tsx";

/** The first rows that break a rule, each with the trace of the change if it is known. */
export function ViolatingRows({ invariant: { id, violations, examples } }: { invariant: Invariant }) {
  const { t } = useTranslation("invariants");
  return (
    <div className="mt-3 grid gap-2">
      <h3 className="text-sm font-semibold">{t("rows", { id })}</h3>
      {violations > examples.length && <p className="text-sm text-ink-2">{t("shown", { count: examples.length })}</p>}
      <ul className="grid gap-1.5">
        {examples.map(({ row, traceId }) => (
          <li key={row} className="flex flex-wrap items-start gap-x-3 gap-y-1 rounded-m bg-sunken px-3 py-2">
            <code className="min-w-0 grow font-mono text-xs wrap-anywhere">{row}</code>
            {traceId && <TraceId traceId={traceId} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
