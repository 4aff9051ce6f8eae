import type { Campaign } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useOwnTime } from "../../../components/account/use-country-time.ts";
import { linkClass } from "../../../components/ui/class-names.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { CampaignStateTag } from "./campaign-state-tag.tsx";

const columns = ["name", "state", "kind", "time"] as const;

/** Campaigns, on phones as cards. The name leads to one of them. */
export function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation("campaigns");
  return (
    <DataTable label={t("title")} columns={columns.map((name) => ({ name: t(`column.${name}`) }))}>
      {campaigns.map((campaign) => (
        <CampaignRow key={campaign.id} campaign={campaign} />
      ))}
    </DataTable>
  );
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const timeOf = useOwnTime();
  const { id, plan, state, createdAt, startsAt, startedAt, endedAt } = campaign;
  const [event, at] = endedAt
    ? ["ended", endedAt]
    : startedAt
      ? ["started", startedAt]
      : startsAt
        ? [state === "missed" ? "missed" : "starts", startsAt]
        : ["created", createdAt];
  return (
    <tr>
      <td className="wrap-anywhere">
        <Link to={adminPaths.campaign(id)} className={`font-[550] ${linkClass}`}>
          {plan.name}
        </Link>
        {plan.priority && <span className="block text-sm text-ink-2">{t("priority")}</span>}
      </td>
      <td>
        <CampaignStateTag state={state} />
      </td>
      <td className="text-sm text-ink-2">{t(`kind.${plan.kind}`)}</td>
      <td className="text-sm text-ink-2">{t(`time.${event}`, { time: timeOf(at) })}</td>
    </tr>
  );
}
