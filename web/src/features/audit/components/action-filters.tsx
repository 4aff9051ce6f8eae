import { getAuditFile } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { DayFields } from "../../../components/account/day-fields.tsx";
import { UserChip } from "../../../components/account/user-chip.tsx";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { IconDownload } from "../../../components/ui/icons.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import type { AuditFilters } from "../audit-filters.ts";
import { ActionChip } from "./action-chip.tsx";

type Props = {
  filters: AuditFilters;
  actions: readonly string[];
  /** The code of what is wrong with the days. */
  error: string | undefined;
  /** Whether there is nothing to download. */
  isEmpty: boolean;
  onChange: (change: Partial<AuditFilters>) => void;
};

/** User, action and days, and the file of what they leave. */
export function ActionFilters({ filters, actions, error, isEmpty, onChange }: Props) {
  const { t } = useTranslation("audit");
  const { locale } = useLocale();
  const { userId, action, from, to } = filters;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <UserChip title={t("user.actions")} chosen={userId} onChange={(id) => onChange({ userId: id })} />
        <ActionChip actions={actions} chosen={action} onChange={(chosen) => onChange({ action: chosen })} />
        {!isEmpty && (
          <a
            className={`${buttonClass({ look: "outline", size: "s" })} ml-auto`}
            href={addressOf(getAuditFile, { query: { userId, action, from, to, locale } })}
            download
          >
            <IconDownload size={16} stroke={1.75} aria-hidden="true" />
            {t("file")}
          </a>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <DayFields from={from} to={to} error={error} onChange={(end, day) => onChange({ [end]: day || null })} />
      </div>
    </div>
  );
}
