import { type AnswerOf, listContactReads } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePages } from "../../../lib/api/use-pages.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import type { AuditFilters } from "../audit-filters.ts";
import { useSecondTime } from "../use-second-time.ts";
import { HistoryTable } from "./history-table.tsx";

type Read = AnswerOf<typeof listContactReads>["items"][number];
type Props = { filters: AuditFilters; onLead: (id: string) => void };

/** Which user saw which seller's contact, or found a lead by one. */
export function ContactReadsTable({ filters: { userId, leadId }, onLead }: Props) {
  const { t } = useTranslation("audit");
  const list = usePages(listContactReads, { query: { limit: 50, userId, leadId } });
  const { data, error } = list;
  if (error && !data) throw error;
  const reads = data?.pages.flatMap(({ items }) => items);
  return (
    <HistoryTable
      label={t("tab.contacts")}
      columns={(["at", "reader", "how", "lead", "filter"] as const).map((name) => t(`column.${name}`))}
      rows={
        reads?.map((read) => (
          <ReadRow key={read.leadId + read.reader.id + read.readAt} read={read} onLead={onLead} />
        )) ?? null
      }
      empty={t("noContacts")}
      list={list}
    />
  );
}

function ReadRow({
  read: { leadId, lead, reader, readAt, isFound, isByToken },
  onLead,
}: {
  read: Read;
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
