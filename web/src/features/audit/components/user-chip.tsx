import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inputClass } from "../../../components/ui/class-names.ts";
import { FilterChip } from "../../../components/ui/filter-chip.tsx";
import { IconUser } from "../../../components/ui/icons.ts";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useUserName, useUserSearch } from "../api/users.ts";

type Props = { title: string; chosen: string | null; onChange: (id: string | null) => void };

/** A filter for one user, found by part of the name, the e-mail address or the office. */
export function UserChip({ title, chosen, onChange }: Props) {
  const { t } = useTranslation("audit");
  const name = useUserName(chosen);
  const [text, setText] = useState("");
  const query = useDebounced(text.trim());
  const { data: found } = useUserSearch(query);
  return (
    <FilterChip
      title={title}
      Icon={IconUser}
      label={chosen ? (name ?? t("oneUser")) : t("anyUser")}
      on={chosen !== null}
    >
      <div className="p-2.5">
        <input
          type="search"
          aria-label={t("searchUser")}
          placeholder={t("searchUser")}
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={inputClass}
        />
      </div>
      <OptionRow type="radio" name="user" checked={chosen === null} onChange={() => onChange(null)}>
        {t("anyUser")}
      </OptionRow>
      {found?.map(({ id, firstName, lastName, email }) => (
        <OptionRow key={id} type="radio" name="user" checked={chosen === id} onChange={() => onChange(id)}>
          <span className="block truncate font-[550]">
            {firstName} {lastName}
          </span>
          <span className="block truncate text-sm text-ink-2">{email}</span>
        </OptionRow>
      ))}
      {found?.length === 0 && query && <p className="px-2.5 pb-2 text-ink-2">{t("noUser", { text: query })}</p>}
    </FilterChip>
  );
}
