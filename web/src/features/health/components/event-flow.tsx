import { type AnswerOf, listEventFlow } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useOwnTime } from "../../../components/account/use-country-time.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";

const REFRESH_MS = 15_000;

/** What waits to be sent and to be handled, service by service. */
export function EventFlow() {
  const { t } = useTranslation("health");
  const { data, error } = useAnswer(listEventFlow, {}, { refetchInterval: REFRESH_MS });
  if (error && !data) throw error;
  if (!data) return <Skeleton className="h-96 rounded-l!" />;
  return (
    <div className="grid max-w-[1120px] gap-6">
      <p className="max-w-[70ch] text-ink-2">{t("flow.intro")}</p>
      <ErrorAlert error={error} />
      <DataTable
        label={t("tab.flow")}
        columns={(["service", "unsent", "consumers"] as const).map((name) => ({ name: t(`flow.${name}`) }))}
      >
        {data.services.map((of) => (
          <Service key={of.service} of={of} />
        ))}
      </DataTable>
    </div>
  );
}

type ServiceFlow = AnswerOf<typeof listEventFlow>["services"][number];

function Service({ of: { service, flow } }: { of: ServiceFlow }) {
  const { t } = useTranslation(["health", "invariants"]);
  const timeOf = useOwnTime();
  const name = t(`invariants:service.${service}`, { defaultValue: service });
  if (!flow)
    return (
      <tr>
        <td className="font-[550]">{name}</td>
        <td colSpan={2}>{t("invariants:away")}</td>
      </tr>
    );
  const { unsent, oldestUnsentAt, consumers } = flow;
  return (
    <tr>
      <td className="font-[550]">{name}</td>
      <td className="tabular-nums">
        {unsent === 0 ? t("flow.none") : unsent}
        {oldestUnsentAt && (
          <span className="block text-sm text-ink-2">{t("flow.since", { time: timeOf(oldestUnsentAt) })}</span>
        )}
      </td>
      <td>
        <ul className="grid gap-1 text-sm">
          {consumers.map(({ consumer, behind }) => (
            <li key={consumer} className="flex flex-wrap gap-x-2">
              <span className="font-mono text-ink-2">{consumer}</span>
              <span className="tabular-nums">{behind ?? t("flow.unknown")}</span>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
