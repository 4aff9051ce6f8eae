import { type AgentRefund, listUserRefunds, type UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { linkClass } from "../../../components/ui/class-names.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useUser } from "../../../lib/session.ts";
import { reasonKey } from "../../../lib/refund-reason.ts";
import { AccountSection } from "./account-section.tsx";

const tones: Record<AgentRefund["state"], Tone> = {
  pending: "amber",
  rejected: "red",
  refunded: "green",
  cancelled: "grey",
};

/** The refunds that an agent asked for. Super admins go on to the request, which they decide; others to its lead. */
export function UserRefunds({ user: { id, country } }: { user: UserRecord }) {
  const { t } = useTranslation(["user-account", "refund-requests"]);
  const timeOf = useCountryTime(country);
  const decides = useUser().role === "super_admin";
  const list = usePages(listUserRefunds, { params: { id }, query: { limit: 10 } });
  const requests = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <AccountSection id="refunds" of={list} empty={requests.length === 0 && t("refunds.none")}>
      <DataTable
        label={t("section.refunds")}
        columns={[
          { name: t("refunds.reason") },
          { name: t("refunds.asked") },
          { name: t("refunds.state") },
          { name: t("refunds.fee"), right: true },
        ]}
      >
        {requests.map((request) => (
          <tr key={request.id} className="max-md:grid-cols-[1fr_auto]">
            <td className="max-md:col-span-2">
              <Link
                className={linkClass}
                to={decides ? adminPaths.refundRequest(request.id) : adminPaths.deskLead(request.leadId)}
              >
                {t(reasonKey(request))}
              </Link>
            </td>
            <td className="text-sm text-ink-2 tabular-nums max-md:col-span-2">{timeOf(request.requestedAt)}</td>
            <td>
              <Tag tone={tones[request.state]}>{t(`refund-requests:state.${request.state}`)}</Tag>
              {request.dueAt && (
                <span className={`mt-1 block text-xs ${request.isLate ? "text-bad" : "text-ink-2"}`}>
                  {t("refunds.due", { at: timeOf(request.dueAt) })}
                </span>
              )}
              {!request.dueAt && request.decidedAt && (
                <span className="mt-1 block text-xs text-ink-2">{timeOf(request.decidedAt)}</span>
              )}
            </td>
            <td className="text-right">
              <MoneyText money={request.fee} />
            </td>
          </tr>
        ))}
      </DataTable>
      <LoadMore of={list} />
    </AccountSection>
  );
}
