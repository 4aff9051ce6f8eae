import { type AuditEntry, listAudit } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useOwnTime } from "../../../components/account/use-country-time.ts";
import { TraceId } from "../../../components/account/trace-id.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { actionText } from "../action-text.ts";
import { HistoryTable } from "./history-table.tsx";

/** Admins' actions on users, and as users. */
export function AdminActionsTable({ userId }: { userId: string | null }) {
  const { t } = useTranslation("audit");
  const list = usePages(listAudit, { query: { limit: 50, userId } });
  const { data, error } = list;
  if (error && !data) throw error;
  const entries = data?.pages.flatMap(({ items }) => items);
  return (
    <HistoryTable
      label={t("tab.actions")}
      columns={(["at", "actor", "action", "subject", "trace"] as const).map((name) => t(`column.${name}`))}
      rows={entries?.map((entry) => <ActionRow key={entry.id} entry={entry} />) ?? null}
      empty={t(userId ? "noActionsOfUser" : "noActions")}
      list={list}
    />
  );
}

function ActionRow({
  entry: { at, actor, subject, object, action, impersonated, outcome, refusal, traceId },
}: {
  entry: AuditEntry;
}) {
  const { t } = useTranslation("audit");
  const timeOf = useOwnTime();
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
          {t(actionText(action), { defaultValue: action })}
          {impersonated && <Tag tone="amber">{t("asUser")}</Tag>}
          <Tag tone={tones[outcome ?? "unknown"]}>{t(`outcome.${outcome ?? "unknown"}`)}</Tag>
          {refusal && <code className="text-xs text-ink-2">{refusal}</code>}
        </span>
      </td>
      <td>
        {object ? (
          <AuditObject object={object} />
        ) : // An action on no user, such as an import, is recorded with the admin alone.
        subject.id === actor.id ? (
          "–"
        ) : (
          <Link className="text-secondary underline" to={adminPaths.user(subject.id)}>
            {subject.name || t("erased")}
          </Link>
        )}
      </td>
      <td>
        <TraceId traceId={traceId} />
      </td>
    </tr>
  );
}

const tones = { done: "green", refused: "red", failed: "amber", unknown: "grey" } as const;

const pageOf = {
  campaign: adminPaths.campaign,
  sender_block: () => adminPaths.senderBlocks,
  agency: adminPaths.agency,
  prospect: adminPaths.prospect,
  request: adminPaths.deskLead,
  source: () => adminPaths.sources,
};

/** By its name, as far as it has one here. What is gone has no page. */
function AuditObject({ object: { kind, id, name } }: { object: NonNullable<AuditEntry["object"]> }) {
  const { t } = useTranslation("audit");
  const text = t(`object.${kind}`, { name: name ?? id });
  const isGone = (kind === "campaign" || kind === "agency") && name === null;
  if (isGone || kind === "mail" || kind === "dead_letter") return <span className="wrap-anywhere">{text}</span>;
  return (
    <Link className="text-secondary underline wrap-anywhere" to={pageOf[kind](id)}>
      {text}
    </Link>
  );
}
