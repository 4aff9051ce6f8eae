import { useTranslation } from "react-i18next";
import { FilterChip } from "../../../components/ui/filter-chip.tsx";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { useUser } from "../../../lib/session.ts";
import { useAdmins } from "../api/users.ts";

/** A filter for the owner of users; the admin's own name comes first. */
export function OwnerChip({ chosen, onChange }: { chosen: string | null; onChange: (owner: string | null) => void }) {
  const { t } = useTranslation("admin-users");
  const me = useUser();
  const admins = useAdmins().filter(({ id }) => id !== me.id);
  const options = [
    { id: null, name: t("filter.anyOwner") },
    { id: me.id, name: t("filter.me") },
    ...admins.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
  ];
  const label = options.find(({ id }) => id === chosen)?.name ?? t("filter.someOwner");
  return (
    <FilterChip title={t("filter.owner")} label={label} on={chosen !== null}>
      {options.map(({ id, name }) => (
        <OptionRow key={id} type="radio" name="owner" checked={chosen === id} onChange={() => onChange(id)}>
          {name}
        </OptionRow>
      ))}
    </FilterChip>
  );
}
