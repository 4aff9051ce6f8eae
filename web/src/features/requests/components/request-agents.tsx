import type { SellerPage } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { PhoneLink } from "../../../components/ui/phone-link.tsx";

type Props = { page: Pick<SellerPage, "agents" | "country" | "state" | "withdrawnAt" | "pauseEnd"> };

/** The buyers of a request, who have the owner's contact data, or had them, with the time of each purchase. */
export function RequestAgents({ page: { agents, country, state, withdrawnAt, pauseEnd } }: Props) {
  const { t } = useTranslation("requests");
  const timeOf = useCountryTime(country);
  const isFormer = withdrawnAt !== null || pauseEnd?.result === "not_sent";
  return (
    <Card title={t(isFormer ? "page.formerAgents" : "page.agents", { count: agents.length })}>
      {agents.length === 0 && <p className="text-ink-2">{t(state === "open" ? "page.noneYet" : "page.none")}</p>}
      <ul className="divide-y divide-line">
        {agents.map((agent) => (
          <li key={agent.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:flex-nowrap">
            <Avatar name={agent.name ?? ""} imageUrl={agent.imageUrl} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className={`block ${agent.name ? "font-semibold" : "text-ink-2"}`}>
                {agent.name ?? t("page.erasedAgent")}
              </span>
              <span className="block text-sm text-ink-2">
                {[agent.title, agent.officeName].filter(Boolean).join(", ") || (agent.name && t("page.noOffice"))}
              </span>
            </span>
            <span className="shrink-0 text-sm text-ink-2 max-sm:w-full max-sm:pl-[50px] sm:text-right">
              {agent.phoneNumber && (
                <PhoneLink phone={agent.phoneNumber} className="block font-semibold text-secondary" />
              )}
              {t("page.since", { date: timeOf(agent.acquiredAt) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
