import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inputClass } from "../../../components/ui/class-names.ts";
import { FilterChip } from "../../../components/ui/filter-chip.tsx";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAuditWords } from "../use-audit-words.ts";

type Props = {
  /** Those that the audit has an entry of. */
  actions: readonly string[];
  chosen: string | null;
  onChange: (action: string | null) => void;
};

const MOST_SHOWN = 10;

/** A filter for one action, found by part of its text. */
export function ActionChip({ actions, chosen, onChange }: Props) {
  const { t } = useTranslation("audit");
  const { tag } = useLocale();
  const [typed, setTyped] = useState("");
  const { action: textOf } = useAuditWords();
  const wanted = typed.trim().toLocaleLowerCase(tag);
  const found = actions
    .map((action) => ({ action, text: textOf(action) }))
    .filter(({ text }) => text.toLocaleLowerCase(tag).includes(wanted))
    .toSorted((one, other) => one.text.localeCompare(other.text, tag));
  return (
    <FilterChip
      title={t("filter.action")}
      label={chosen === null ? t("filter.anyAction") : textOf(chosen)}
      on={chosen !== null}
    >
      <div className="p-2.5">
        <input
          type="search"
          aria-label={t("filter.findAction")}
          placeholder={t("filter.findAction")}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={inputClass}
        />
      </div>
      <OptionRow type="radio" name="action" checked={chosen === null} onChange={() => onChange(null)}>
        {t("filter.anyAction")}
      </OptionRow>
      {found.slice(0, MOST_SHOWN).map(({ action, text }) => (
        <OptionRow
          key={action}
          type="radio"
          name="action"
          checked={chosen === action}
          onChange={() => onChange(action)}
        >
          {text}
        </OptionRow>
      ))}
      {found.length === 0 && <p className="px-2.5 pb-2 text-ink-2">{t("filter.noAction", { text: typed })}</p>}
      {found.length > MOST_SHOWN && (
        <p className="px-2.5 pb-2 text-sm text-ink-2">
          {t("filter.moreActions", { count: found.length - MOST_SHOWN })}
        </p>
      )}
    </FilterChip>
  );
}
