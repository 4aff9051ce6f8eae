import type { Agency, Commission } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { linkClass } from "../../../components/ui/class-names.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { PhoneLink } from "../../../components/ui/phone-link.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";

const columns = ["agency", "commission", "listings", "propertyTypes", "agents"] as const;

export function AgencyTable({ agencies }: { agencies: readonly Agency[] }) {
  const { t } = useTranslation("agencies");
  return (
    <DataTable label={t("title")} columns={columns.map((name) => ({ name: t(`column.${name}`) }))}>
      {agencies.map((agency) => (
        <AgencyRow key={agency.name} agency={agency} />
      ))}
    </DataTable>
  );
}

function AgencyRow({ agency }: { agency: Agency }) {
  const { t } = useTranslation(["agencies", "common"]);
  const { name, website, listingCount, commission, propertyTypes } = agency;
  return (
    <tr>
      <td className="font-[550] wrap-anywhere">
        {name}
        {website && (
          <a
            href={website}
            rel="noreferrer nofollow"
            target="_blank"
            className={`block text-sm font-normal ${linkClass}`}
          >
            {new URL(website).host}
          </a>
        )}
      </td>
      <td>
        <CommissionText commission={commission} />
      </td>
      <td className="tabular-nums">{listingCount !== null && t("listings", { count: listingCount })}</td>
      <td className="text-sm text-ink-2">
        {propertyTypes.length === 0
          ? t("allTypes")
          : propertyTypes.map((type) => t(`common:propertyType.${type}`)).join(", ")}
      </td>
      <td>
        <Agents agency={agency} />
      </td>
    </tr>
  );
}

/** As in "2.95–4%" and "€4,500". */
function CommissionText({ commission: { rate, fee } }: { commission: Commission }) {
  const { t } = useTranslation("agencies");
  const { tag } = useLocale();
  if (!rate && !fee) return <span className="text-ink-3">{t("unknown")}</span>;
  const percent = (value: number) =>
    new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 2 }).format(value / 100);
  return (
    <>
      {rate && (
        <span className="block tabular-nums">{[...new Set([percent(rate.from), percent(rate.to)])].join("–")}</span>
      )}
      {fee && (
        <span className="block">
          <MoneyText money={fee.from} />
          {fee.from.amount !== fee.to.amount && (
            <>
              –<MoneyText money={fee.to} />
            </>
          )}
        </span>
      )}
    </>
  );
}

function Agents({ agency: { agents, agentCount } }: { agency: Agency }) {
  const { t } = useTranslation("agencies");
  return (
    <details className="text-sm">
      <summary className="cursor-pointer">{t("agents", { count: agentCount })}</summary>
      <ul className="mt-2 grid gap-2">
        {agents.map((agent) => (
          <li key={`${agent.name} ${agent.postalCode} ${agent.email}`} className="wrap-anywhere">
            <span className="font-[550]">{[agent.name, agent.title].filter(Boolean).join(", ")}</span>
            <span className="block text-ink-2">
              {agent.postalCode} {agent.phoneNumber && <PhoneLink phone={agent.phoneNumber} />} {agent.email}
            </span>
          </li>
        ))}
      </ul>
      {agentCount > agents.length && (
        <p className="mt-2 text-ink-2">{t("moreAgents", { count: agentCount - agents.length })}</p>
      )}
    </details>
  );
}
