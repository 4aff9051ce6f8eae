import type { Agency } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useFromHere } from "../../../lib/opened-from.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { CommissionText } from "./commission-text.tsx";
import { OutsideLink } from "./outside-link.tsx";

const columns = ["agency", "commission", "listings", "propertyTypes", "agents"] as const;

export function AgencyTable({ agencies }: { agencies: readonly Agency[] }) {
  const { t } = useTranslation("agencies");
  return (
    <DataTable label={t("title")} columns={columns.map((name) => ({ name: t(`column.${name}`) }))}>
      {agencies.map((agency) => (
        <AgencyRow key={agency.id} agency={agency} />
      ))}
    </DataTable>
  );
}

function AgencyRow({ agency }: { agency: Agency }) {
  const { t } = useTranslation(["agencies", "common"]);
  const fromHere = useFromHere();
  const { id, name, website, listingCount, commission, propertyTypes, agentCount, editedAt } = agency;
  return (
    <tr>
      <td className="font-[550] wrap-anywhere">
        <Link className="hover:underline" to={adminPaths.agency(id)} state={fromHere}>
          {name}
        </Link>
        {editedAt && (
          <span className="ml-2">
            <Tag tone="grey">{t("edited")}</Tag>
          </span>
        )}
        {website && (
          <span className="block text-sm">
            <OutsideLink text={website} short />
          </span>
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
      <td className="text-sm tabular-nums">{t("agents", { count: agentCount })}</td>
    </tr>
  );
}
