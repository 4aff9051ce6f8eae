import { type AuditEntry, getAuditFile, listAudit } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { TraceId } from "../../../components/account/trace-id.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { type AuditFilters, isBackwards } from "../audit-filters.ts";
import { useAuditWords } from "../use-audit-words.ts";
import { useSecondTime } from "../use-second-time.ts";
import { ActionChip } from "./action-chip.tsx";
import { ChangedFields } from "./changed-fields.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { HistoryTable } from "./history-table.tsx";

type Props = { filters: AuditFilters; onChange: (change: Partial<AuditFilters>) => void };

/** Admins' actions on users, and as users. */
export function AdminActionsTable({ filters, onChange }: Props) {
  const { t } = useTranslation("audit");
  const { locale } = useLocale();
  const { userId, action, from, to } = filters;
  const canAsk = !isBackwards(filters);
  const query = { userId, action, from, to };
  const list = usePages(listAudit, { query: { limit: 50, ...query } }, { enabled: canAsk });
  const { data, error } = list;
  if (error && !data) throw error;
  const entries = canAsk ? data?.pages.flatMap(({ items }) => items) : [];
  const isFiltered = [action, from, to].some((one) => one !== null);
  return (
    <>
      <HistoryFilters
        filters={filters}
        file={entries?.length ? addressOf(getAuditFile, { query: { ...query, locale } }) : undefined}
        onChange={onChange}
      >
        <ActionChip
          actions={data?.pages[0]?.actions ?? []}
          chosen={action}
          onChange={(chosen) => onChange({ action: chosen })}
        />
      </HistoryFilters>
      {canAsk && (
        <HistoryTable
          label={t("tab.actions")}
          columns={(["at", "actor", "action", "subject", "trace"] as const).map((name) => t(`column.${name}`))}
          rows={entries?.map((entry) => <ActionRow key={entry.id} entry={entry} />) ?? null}
          empty={t(isFiltered ? "noActionsFound" : userId ? "noActionsOfUser" : "noActions")}
          list={list}
        />
      )}
    </>
  );
}

function ActionRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, subject, object, action, impersonated, outcome, refusal, fields, reason, traceId } = entry;
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  const timeOf = useSecondTime();
  // Its call is answered by asking another admin: nothing was refused.
  const result = refusal === "approval_needed" ? "waits" : (outcome ?? "unknown");
  return (
    <tr>
      <td className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
        <time dateTime={at}>{timeOf(at)}</time>
      </td>
      <td className="font-[550]">
        <Link className="hover:underline" to={adminPaths.user(actor.id)}>
          {actor.name || t("erased")}
        </Link>
      </td>
      <td>
        <span className="inline-flex flex-wrap items-center gap-2">
          {words.action(action, fields)}
          {impersonated && <Tag tone="amber">{t("asUser")}</Tag>}
          <Tag tone={tones[result]}>{t(`outcome.${result}`)}</Tag>
          {refusal && result === "refused" && (
            <span className="text-xs text-ink-2">{t(`refusal.${refusal}`, { defaultValue: refusal })}</span>
          )}
        </span>
        {reason && <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{t("reason", { reason })}</p>}
        <ChangedFields fields={fields} />
      </td>
      <td>
        <span className="grid gap-0.5">
          {object && <AuditObject object={object} entry={entry} />}
          {/* An action on no user, such as an import, is recorded with the admin alone. */}
          {subject.id !== actor.id && (
            <Link className="text-secondary underline" to={adminPaths.user(subject.id)}>
              {subject.name || t("erased")}
            </Link>
          )}
          {!object && subject.id === actor.id && "–"}
        </span>
      </td>
      <td>
        <TraceId traceId={traceId} />
      </td>
    </tr>
  );
}

const tones = { done: "green", refused: "red", waits: "amber", failed: "amber", unknown: "grey" } as const;

type AuditObjectOf = NonNullable<AuditEntry["object"]>;
type Kind = AuditObjectOf["kind"];

const inCountry = (path: string) => (country: string) => `${path}?country=${country}`;

/** Where an object is shown. What is missing has no page. */
const pageOf: Partial<Record<Kind, (id: string, subjectId: string) => string>> = {
  agency: adminPaths.agency,
  approval: () => adminPaths.approvals,
  bank_file: inCountry(adminPaths.invoicing),
  campaign: (id) => adminPaths.campaign(id),
  deal: adminPaths.deal,
  dispute: (_id, userId) => `${adminPaths.disputes}?userId=${userId}`,
  import: () => adminPaths.agencies,
  invoice: adminPaths.invoice,
  invoice_run: inCountry(adminPaths.invoicing),
  office: () => adminPaths.offices,
  price_list: inCountry(adminPaths.locations),
  prospect: adminPaths.prospect,
  refund_request: adminPaths.refundRequest,
  request: adminPaths.deskLead,
  sender_block: () => adminPaths.senderBlocks,
  source: () => adminPaths.sources,
};

/** What is gone, or cannot be read, has no name. */
const named: readonly Kind[] = ["agency", "campaign", "deal"];

/** By its name, as far as it has one here. */
function AuditObject({ object, entry: { subject, fields } }: { object: AuditObjectOf; entry: AuditEntry }) {
  const { kind, id, name } = object;
  const text = useAuditWords().object(object, fields);
  const page = named.includes(kind) && name === null ? undefined : pageOf[kind];
  if (!page) return <span className="wrap-anywhere">{text}</span>;
  return (
    <Link className="text-secondary underline wrap-anywhere" to={page(id, subject.id)}>
      {text}
    </Link>
  );
}
