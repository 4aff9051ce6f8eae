import { listOffices, type OfficeRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CountryChip } from "../../../components/account/country-chip.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconBuilding } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { SearchField } from "../../../components/ui/search-field.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { countryIn, useAddressState } from "../../../lib/address-state.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useUser } from "../../../lib/session.ts";
import { MergeOffice, RemoveOffice, RenameOffice } from "./office-actions.tsx";

/** The offices of a country: their names, and those to merge or remove. */
export function Offices() {
  const { t } = useTranslation("office-requests");
  const { country: own } = useUser();
  const [search, setSearch] = useAddressState();
  const country = countryIn(search) ?? own;
  const q = (search.get("q") ?? "").slice(0, 120);
  const list = usePages(listOffices, { query: { country, ...(q && { q }), limit: 50 } });
  if (list.error && !list.data) throw list.error;
  const offices = list.data?.pages.flatMap(({ items }) => items);
  const show = (next: { country: string; q: string }) =>
    setSearch(new URLSearchParams({ country: next.country, ...(next.q && { q: next.q }) }));
  return (
    <div className="grid max-w-[1120px] gap-4">
      <p className="max-w-[75ch] text-ink-2">{t("offices.intro")}</p>
      <Link to={adminPaths.sharedLeads} className={`justify-self-start ${linkClass}`}>
        {t("offices.shared")}
      </Link>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t("offices.search")}
          maxLength={120}
          value={q}
          onSearch={(text) => show({ country, q: text })}
        />
        <CountryChip chosen={country} onChange={(chosen) => show({ country: chosen, q })} />
      </div>
      {!offices && <Skeleton className="h-96 rounded-l!" />}
      {offices?.length === 0 && (
        <EmptyState Icon={IconBuilding} title={t("offices.empty.title")}>
          {t("offices.empty.text")}
        </EmptyState>
      )}
      {offices && offices.length > 0 && (
        <DataTable
          label={t("offices.title")}
          columns={(["name", "members", "actions"] as const).map((name) => ({ name: t(`offices.column.${name}`) }))}
        >
          {offices.map((office) => (
            <OfficeRow key={office.id} office={office} />
          ))}
        </DataTable>
      )}
      <LoadMore of={list} />
    </div>
  );
}

function OfficeRow({ office }: { office: OfficeRecord }) {
  const { t } = useTranslation("office-requests");
  return (
    <tr>
      <td className="font-[550] wrap-anywhere">{office.name}</td>
      <td>
        <Link to={`${adminPaths.users}?q=${encodeURIComponent(office.name)}`} className={linkClass}>
          {t("members", { count: office.members })}
        </Link>
      </td>
      <td>
        <div className="flex flex-wrap gap-2">
          <RenameOffice office={office} />
          <MergeOffice office={office} />
          <RemoveOffice office={office} />
        </div>
      </td>
    </tr>
  );
}
