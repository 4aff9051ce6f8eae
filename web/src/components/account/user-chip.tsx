import { getUser, listUsers } from "@doorlight/gateway/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inputClass } from "../ui/class-names.ts";
import { FilterChip } from "../ui/filter-chip.tsx";
import { IconUser } from "../ui/icons.ts";
import { OptionRow } from "../ui/option-row.tsx";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { useDebounced } from "../../lib/use-debounced.ts";

type Props = { title: string; chosen: string | null; onChange: (id: string | null) => void };

/** A filter for one user, found by part of the name, the e-mail address or the office. Its texts are those of the audit. */
export function UserChip({ title, chosen, onChange }: Props) {
  const { t } = useTranslation("audit");
  const name = useUserName(chosen);
  const [text, setText] = useState("");
  const query = useDebounced(text.trim());
  const { data: found } = useAnswer(
    listUsers,
    { query: { q: query, limit: 8 } },
    { enabled: query !== "", placeholderData: keepPreviousData },
  );
  return (
    <FilterChip
      title={title}
      Icon={IconUser}
      label={chosen ? (name ?? t("audit:oneUser")) : t("audit:anyUser")}
      on={chosen !== null}
    >
      <div className="p-2.5">
        <input
          type="search"
          aria-label={t("audit:searchUser")}
          placeholder={t("audit:searchUser")}
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={inputClass}
        />
      </div>
      <OptionRow type="radio" name="user" checked={chosen === null} onChange={() => onChange(null)}>
        {t("audit:anyUser")}
      </OptionRow>
      {found?.items.map(({ id, firstName, lastName, email }) => (
        <OptionRow key={id} type="radio" name="user" checked={chosen === id} onChange={() => onChange(id)}>
          <span className="block truncate font-[550]">
            {firstName} {lastName}
          </span>
          <span className="block truncate text-sm text-ink-2">{email}</span>
        </OptionRow>
      ))}
      {found?.items.length === 0 && query && (
        <p className="px-2.5 pb-2 text-ink-2">{t("audit:noUser", { text: query })}</p>
      )}
    </FilterChip>
  );
}

/** The name of a user; undefined while it is loading and for an erased user. */
function useUserName(id: string | null): string | undefined {
  const { data } = useAnswer(getUser, { params: { id: id ?? "" } }, { enabled: id !== null, staleTime: 300_000 });
  return data && (`${data.user.firstName} ${data.user.lastName}`.trim() || undefined);
}
