import { type ContactRead, getContactReadsFile, listContactReads } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { chipClass } from "../../../components/ui/class-names.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { type AuditFilters, isBackwards } from "../audit-filters.ts";
import { useSecondTime } from "../use-second-time.ts";
import { HistoryFilters } from "./history-filters.tsx";
import { HistoryTable } from "./history-table.tsx";

type Props = { filters: AuditFilters; onChange: (change: Partial<AuditFilters>) => void };

/** Which user saw which seller's contact, or found a lead by one. */
export function ContactReadsTable({ filters, onChange }: Props) {
  const { t } = useTranslation("audit");
  const { locale } = useLocale();
  const { userId, leadId, from, to } = filters;
  const canAsk = !isBackwards(filters);
  const query = { userId, leadId, from, to };
  const list = usePages(listContactReads, { query: { limit: 50, ...query } }, { enabled: canAsk });
  const { data, error } = list;
  if (error && !data) throw error;
  const reads = canAsk ? data?.pages.flatMap(({ items }) => items) : [];
  return (
    <>
      <HistoryFilters
        filters={filters}
        file={reads?.length ? addressOf(getContactReadsFile, { query: { ...query, locale } }) : undefined}
        onChange={onChange}
      >
        {leadId && (
          <button type="button" onClick={() => onChange({ leadId: null })} className={chipClass(true)}>
            {t("oneLead")} ×
          </button>
        )}
      </HistoryFilters>
      {canAsk && (
        <HistoryTable
          label={t("tab.contacts")}
          columns={(["at", "reader", "how", "lead", "filter"] as const).map((name) => t(`column.${name}`))}
          rows={
            reads?.map((read) => (
              <ReadRow
                key={read.leadId + read.reader.id + read.readAt}
                read={read}
                onLead={(id) => onChange({ leadId: id })}
              />
            )) ?? null
          }
          empty={t("noContacts")}
          list={list}
        />
      )}
    </>
  );
}

function ReadRow({
  read: { leadId, lead, reader, readAt, isFound, isByToken },
  onLead,
}: {
  read: ContactRead;
  onLead: (id: string) => void;
}) {
  const { t } = useTranslation("audit");
  const timeOf = useSecondTime();
  return (
    <tr>
      <td className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
        <time dateTime={readAt}>{timeOf(readAt)}</time>
      </td>
      <td className="font-[550]">
        <Link className="hover:underline" to={adminPaths.user(reader.id)}>
          {reader.name || t("erased")}
        </Link>
      </td>
      <td>{t(isFound ? "found" : isByToken ? "readByToken" : "read")}</td>
      <td>
        <Link className="text-secondary underline" to={adminPaths.deskLead(leadId)} title={leadId}>
          {lead
            ? t("leadName", {
                property: t(`common:propertyType.${lead.propertyType}`),
                place: `${lead.place.postalCode} ${lead.place.city}`,
              })
            : leadId.slice(-12)}
        </Link>
        {lead && <p className="text-sm text-ink-2">{t(`common:leadType.${lead.leadType}`)}</p>}
      </td>
      <td>
        <button
          type="button"
          onClick={() => onLead(leadId)}
          className="rounded-s text-sm text-secondary underline-offset-2 hover:underline"
        >
          {t("onlyLead")}
        </button>
      </td>
    </tr>
  );
}
