import type { Prospect } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { linkClass } from "../../../components/ui/class-names.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { PhoneLink } from "../../../components/ui/phone-link.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { ProspectStateTag } from "./prospect-state-tag.tsx";

const columns = ["who", "contact", "source", "state"] as const;

/** Prospects, on phones as cards. The name leads to one of them. */
export function ProspectTable({ prospects }: { prospects: readonly Prospect[] }) {
  const { t } = useTranslation("prospects");
  return (
    <DataTable label={t("title")} columns={columns.map((name) => ({ name: t(`column.${name}`) }))}>
      {prospects.map((prospect) => (
        <ProspectRow key={prospect.id} prospect={prospect} />
      ))}
    </DataTable>
  );
}

function ProspectRow({ prospect }: { prospect: Prospect }) {
  const { t } = useTranslation("prospects");
  const { search } = useLocation();
  const { id, name, brand, place, email, phoneNumber, tags, source, legalBasis, state } = prospect;
  return (
    <tr>
      <td className="wrap-anywhere">
        <Link to={adminPaths.prospect(id)} state={{ list: search }} className={`font-[550] ${linkClass}`}>
          {name ?? email ?? phoneNumber}
        </Link>
        <span className="block text-sm text-ink-2">{[brand, place].filter(Boolean).join(", ")}</span>
      </td>
      <td className="text-sm wrap-anywhere">
        {email && <span className="block">{email}</span>}
        {phoneNumber && <PhoneLink phone={phoneNumber} />}
      </td>
      <td className="text-sm wrap-anywhere text-ink-2">
        {source}
        <span className="block">{legalBasis ? t(`basis.${legalBasis}`) : t("basis.none")}</span>
      </td>
      <td>
        <span className="flex flex-wrap gap-1.5">
          <ProspectStateTag state={state} />
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      </td>
    </tr>
  );
}
