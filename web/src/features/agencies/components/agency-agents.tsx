import { listAgencyAgents } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { PhoneLink } from "../../../components/ui/phone-link.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";

/** How to reach an agency: its agents. */
export function AgencyAgents({ id }: { id: string }) {
  const { t } = useTranslation("agencies");
  const list = usePages(listAgencyAgents, { params: { id }, query: { limit: 50 } });
  const { data, error } = list;
  return (
    <Card title={t("column.agents")}>
      {!data && (error ? <ErrorAlert error={error} /> : <Skeleton className="h-24" />)}
      <ul className="grid gap-3 text-sm sm:grid-cols-2">
        {data?.pages
          .flatMap(({ items }) => items)
          .map((agent) => (
            <li key={`${agent.name} ${agent.postalCode} ${agent.email}`} className="wrap-anywhere">
              <span className="font-[550]">{[agent.name, agent.title].filter(Boolean).join(", ")}</span>
              <span className="flex flex-wrap gap-x-3 text-ink-2">
                {agent.postalCode}
                {agent.phoneNumber && <PhoneLink phone={agent.phoneNumber} />}
                {agent.email && (
                  <a href={`mailto:${agent.email}`} className={linkClass}>
                    {agent.email}
                  </a>
                )}
              </span>
            </li>
          ))}
      </ul>
      <LoadMore of={list} />
    </Card>
  );
}
