import { type Dispute, listDisputes } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { UserChip } from "../../../components/account/user-chip.tsx";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconCreditCard } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useAddressState } from "../../../lib/address-state.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useUser } from "../../../lib/session.ts";
import { DisputeOutcome } from "../../../components/dispute/dispute-outcome.tsx";
import { EvidenceButton } from "./evidence-button.tsx";
import { EndBlockButton } from "./end-block-button.tsx";

const columns = ["openedAt", "account", "charge", "amount", "reason", "card"] as const;

/** Charges that cardholders dispute, newest first. Super admins end the blocks of their cards. */
export function Disputes() {
  const { t } = useTranslation("disputes");
  const isSuperAdmin = useUser().role === "super_admin";
  const [search, setSearch] = useAddressState();
  const userId = search.get("userId");
  const list = usePages(listDisputes, { query: { limit: 50, userId } });
  const { data, error } = list;
  if (error && !data) throw error;
  const disputes = data?.pages.flatMap(({ items }) => items);
  return (
    <div className="grid max-w-[1120px] gap-4">
      <p className="max-w-[70ch] text-ink-2">{t("intro")}</p>
      <div>
        <UserChip
          title={t("column.account")}
          chosen={userId}
          onChange={(id) => setSearch(new URLSearchParams(id ? { userId: id } : {}))}
        />
      </div>
      {!disputes && <Skeleton className="h-96 rounded-l!" />}
      {disputes?.length === 0 && userId && <p className="text-ink-2">{t("empty.ofUser")}</p>}
      {disputes?.length === 0 && !userId && (
        <EmptyState Icon={IconCreditCard} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      )}
      {disputes && disputes.length > 0 && (
        <DataTable label={t("title")} columns={columns.map((name) => ({ name: t(`column.${name}`) }))}>
          {disputes.map((dispute) => (
            <DisputeRow key={dispute.id} dispute={dispute} mayEnd={isSuperAdmin} />
          ))}
        </DataTable>
      )}
      <LoadMore of={list} />
    </div>
  );
}

function DisputeRow({ dispute, mayEnd }: { dispute: Dispute; mayEnd: boolean }) {
  const { t } = useTranslation("disputes");
  const timeOf = useCountryTime(dispute.country);
  const { id, user, purpose, amount, reason, openedAt, answerBy, answeredAt, blockEnd, outcome } = dispute;
  const stands = outcome === "won" || outcome === "withdrawn";
  return (
    <tr>
      <td className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
        <time dateTime={openedAt}>{timeOf(openedAt)}</time>
      </td>
      <td className="font-[550]">
        <Link className="hover:underline" to={adminPaths.user(user.id)}>
          {user.name ?? t("erased")}
        </Link>
      </td>
      <td>
        {t(`purpose.${purpose}`)}
        <p className="font-mono text-sm break-all text-ink-2">{id}</p>
        <EvidenceButton dispute={dispute} />
      </td>
      <td>
        <MoneyText money={amount} />
      </td>
      <td>
        {t(`reason.${reason}`, { defaultValue: reason })}
        {answeredAt && !outcome && <p className="text-sm text-ink-2">{t("answered", { at: timeOf(answeredAt) })}</p>}
        {answerBy && !answeredAt && !outcome && (
          <p className="text-sm text-ink-2">{t("answerBy", { at: timeOf(answerBy) })}</p>
        )}
      </td>
      <td>
        {blockEnd ? (
          <>
            <Tag tone="grey">{t("ended")}</Tag>
            <p className="mt-1 text-sm text-ink-2">
              {t("endedBy", { name: blockEnd.admin.name ?? t("erased"), at: timeOf(blockEnd.at) })}
            </p>
            <p className="text-sm whitespace-pre-line text-ink-2">{blockEnd.reason}</p>
          </>
        ) : (
          !stands && (
            <span className="flex flex-wrap items-center gap-2">
              <Tag tone="red">{t("blocked")}</Tag>
              {mayEnd && <EndBlockButton dispute={dispute} />}
            </span>
          )
        )}
        <DisputeOutcome dispute={dispute} />
      </td>
    </tr>
  );
}
