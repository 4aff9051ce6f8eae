import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DayFields } from "../../../components/account/day-fields.tsx";
import { UserChip } from "../../../components/account/user-chip.tsx";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { IconDownload } from "../../../components/ui/icons.ts";
import { type AuditFilters, isBackwards } from "../audit-filters.ts";

type Props = {
  filters: AuditFilters;
  /** Address of the file of what the filters leave; absent if there is nothing to download. */
  file: string | undefined;
  onChange: (change: Partial<AuditFilters>) => void;
  /** Further chips of the list. */
  children?: ReactNode;
};

/** User and days, and the file of what they leave. */
export function HistoryFilters({ filters, file, onChange, children }: Props) {
  const { t } = useTranslation("audit");
  const { tab, userId, from, to } = filters;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <UserChip title={t(`user.${tab}`)} chosen={userId} onChange={(id) => onChange({ userId: id })} />
        {children}
        {file && (
          <a className={`${buttonClass({ look: "outline", size: "s" })} ml-auto`} href={file} download>
            <IconDownload size={16} stroke={1.75} aria-hidden="true" />
            {t("file")}
          </a>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <DayFields
          from={from}
          to={to}
          error={isBackwards(filters) ? "ends_before_start" : undefined}
          onChange={(end, day) => onChange({ [end]: day || null })}
        />
      </div>
    </div>
  );
}
