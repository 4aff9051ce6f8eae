import { useTranslation } from "react-i18next";
import { TabRow } from "../../../components/ui/tab-row.tsx";
import { auditTabs, useAuditFilters } from "../audit-filters.ts";
import { AdminActionsTable } from "./admin-actions-table.tsx";
import { ContactReadsTable } from "./contact-reads-table.tsx";

/** Admin actions or contact reads, of all users or of one. */
export function Audit() {
  const { t } = useTranslation("audit");
  const [filters, change] = useAuditFilters();
  const { tab } = filters;
  const Table = tab === "actions" ? AdminActionsTable : ContactReadsTable;
  return (
    <div className="grid max-w-[1120px] gap-4">
      <TabRow
        label={t("title")}
        tabs={auditTabs}
        current={tab}
        textOf={(name) => t(`tab.${name}`)}
        onOpen={(name) => change({ tab: name })}
      />
      <p className="max-w-[70ch] text-ink-2">{t(`intro.${tab}`)}</p>
      <Table filters={filters} onChange={change} />
    </div>
  );
}
