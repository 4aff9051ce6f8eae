import { Role, UserStatus } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { chipClass } from "../../../components/ui/class-names.ts";
import { ClearFilters } from "../../../components/ui/clear-filters.tsx";
import { ManyChip } from "../../../components/ui/many-chip.tsx";
import { SearchField } from "../../../components/ui/search-field.tsx";
import { useScrollRow } from "../../../components/ui/use-scroll-row.ts";
import { useCountries } from "../../../lib/countries.ts";
import { isNarrowed, noFilters, type UserFilters } from "../user-filters.ts";
import { OwnerChip } from "./owner-chip.tsx";

type Props = { filters: UserFilters; onChange: (change: Partial<UserFilters>) => void };

/** Search and filters; on phones the chips scroll sideways below the search. */
export function UserFilterBar({ filters, onChange }: Props) {
  const { t } = useTranslation(["admin-users", "common"]);
  const countries = useCountries();
  const row = useScrollRow<HTMLDivElement>();
  return (
    <div className="grid min-w-0 grow gap-2 md:flex md:flex-wrap md:items-center">
      <SearchField label={t("filter.search")} maxLength={200} value={filters.q} onSearch={(q) => onChange({ q })} />
      <div
        ref={row}
        className="-mx-3.5 flex items-center gap-2 overflow-x-auto px-3.5 py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
      >
        <ManyChip
          title={t("column.role")}
          any={t("filter.anyRole")}
          options={Role.options.map((value) => ({ value, text: t(`common:role.${value}`) }))}
          chosen={filters.role}
          onChange={(role) => onChange({ role })}
        />
        <ManyChip
          title={t("column.status")}
          any={t("filter.anyStatus")}
          options={UserStatus.options.map((value) => ({ value, text: t(`status.${value}`) }))}
          chosen={filters.status}
          onChange={(status) => onChange({ status })}
        />
        <ManyChip
          title={t("column.country")}
          any={t("filter.anyCountry")}
          options={countries.map(({ code }) => ({ value: code, text: t(`common:country.${code}`) }))}
          chosen={filters.country}
          onChange={(country) => onChange({ country })}
        />
        <OwnerChip chosen={filters.owner} onChange={(owner) => onChange({ owner })} />
        <button
          type="button"
          aria-pressed={filters.waiting}
          onClick={() => onChange({ waiting: !filters.waiting })}
          className={chipClass(filters.waiting)}
        >
          {t("filter.waiting")}
        </button>
        {isNarrowed(filters) && <ClearFilters onClear={() => onChange(noFilters)} />}
      </div>
    </div>
  );
}
