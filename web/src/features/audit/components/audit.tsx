import { useTranslation } from "react-i18next";
import { chipClass } from "../../../components/ui/class-names.ts";
import { TabRow } from "../../../components/ui/tab-row.tsx";
import { auditTabs, useAuditFilters } from "../audit-filters.ts";
import { AdminActionsTable } from "./admin-actions-table.tsx";
import { ContactReadsTable } from "./contact-reads-table.tsx";
import { UserChip } from "../../../components/account/user-chip.tsx";

/** Admin actions or contact reads, of all users or of one. */
export function Audit() {
  const { t } = useTranslation("audit");
  const [filters, change] = useAuditFilters();
  const { tab, userId, leadId } = filters;
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
      {tab === "contacts" && (
        <div className="flex flex-wrap items-center gap-2">
          <UserChip title={t("user.contacts")} chosen={userId} onChange={(id) => change({ userId: id })} />
          {leadId && (
            <button type="button" onClick={() => change({ leadId: null })} className={chipClass(true)}>
              {t("oneLead")} ×
            </button>
          )}
        </div>
      )}
      {tab === "actions" ? (
        <AdminActionsTable filters={filters} onChange={change} />
      ) : (
        <ContactReadsTable filters={filters} onLead={(id) => change({ leadId: id })} />
      )}
    </div>
  );
}
