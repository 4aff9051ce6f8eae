import type { DeskLead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { LeadTypeTag } from "../../../components/lead/lead-type-tag.tsx";
import { useLeadTitle } from "../../../components/lead/use-lead-title.ts";
import { linkClass } from "../../../components/ui/class-names.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { useFromHere } from "../../../lib/opened-from.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useSourceText } from "../use-source-text.ts";
import { DeskStateTag, TestTag } from "./desk-state-tag.tsx";
import { PausedUntil } from "./paused-until.tsx";

const columns = ["home", "type", "state", "buyers", "sent"] as const;

/** Requests and leads, on phones as cards. */
export function DeskTable({ leads }: { leads: readonly DeskLead[] }) {
  const { t } = useTranslation("lead-desk");
  return (
    <DataTable label={t("title")} columns={columns.map((name) => ({ name: t(`column.${name}`) }))}>
      {leads.map((lead) => (
        <DeskRow key={lead.id} lead={lead} />
      ))}
    </DataTable>
  );
}

function DeskRow({ lead }: { lead: DeskLead }) {
  const { t } = useTranslation("lead-desk");
  const title = useLeadTitle(lead);
  const timeOf = useCountryTime(lead.country);
  const fromHere = useFromHere();
  const sourceText = useSourceText();
  const { id, place, leadType, state, source, subSource, submittedAt, cap, spotsLeft, test } = lead;
  return (
    <tr>
      <td className="wrap-anywhere">
        <Link to={adminPaths.deskLead(id)} state={fromHere} className={`font-[550] ${linkClass}`}>
          {title}
        </Link>
        <span className="block text-sm text-ink-2">
          {[`${place.postalCode} ${place.city}`, place.district].filter(Boolean).join(", ")}
        </span>
      </td>
      <td>
        <LeadTypeTag type={leadType} />
      </td>
      <td className="space-x-1.5">
        <DeskStateTag state={state} />
        <PausedUntil lead={lead} />
        {test && <TestTag />}
      </td>
      <td className="text-sm tabular-nums">
        {cap !== null && spotsLeft !== null && t("sold", { sold: cap - spotsLeft, cap })}
      </td>
      <td className="text-sm text-ink-2">
        <time dateTime={submittedAt} className="tabular-nums">
          {timeOf(submittedAt)}
        </time>
        <span className="block">{sourceText(source, subSource)}</span>
      </td>
    </tr>
  );
}
