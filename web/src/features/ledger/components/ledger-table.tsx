import type { LedgerRow, UserRecord } from "@doorlight/gateway/contract";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useAccountTime } from "../../../components/account/use-account-time.ts";
import { PaidAmount } from "../../../components/payment/paid-amount.tsx";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { paths } from "../../../lib/paths.ts";
import { useUser } from "../../../lib/session.ts";
import { PaymentSource } from "./payment-source.tsx";

const TakeBackCredits = lazyPart(() => import("./take-back-credits.tsx"), "TakeBackCredits");

/** Movements as a table; on phones each row becomes a card. `user`: whose they are, for an admin. */
export function LedgerTable({ rows, user }: { rows: readonly LedgerRow[]; user?: UserRecord }) {
  const { t } = useTranslation("ledger");
  return (
    <DataTable
      label={t("title")}
      columns={[
        { name: t("column.what") },
        { name: t("column.at") },
        { name: t("column.amount"), right: true },
        { name: t("column.credits"), right: true },
        { name: t("column.balance"), right: true },
      ]}
    >
      {rows.map((row) => (
        <Movement key={row.id} row={row} user={user} />
      ))}
    </DataTable>
  );
}

function Movement({ row, user }: { row: LedgerRow; user: UserRecord | undefined }) {
  const { t } = useTranslation("ledger");
  const { tag } = useLocale();
  const timeOf = useAccountTime();
  const credits = new Intl.NumberFormat(tag, { signDisplay: "exceptZero" }).format(row.credits);
  return (
    <tr className="max-md:grid-cols-[1fr_auto]">
      <td className="max-md:col-span-2">
        <What row={row} />
        {user && row.referenceId && row.unspent ? (
          <Suspense>
            {/* What is left is taken back by another call, not by a repeated one. */}
            <TakeBackCredits key={row.unspent} user={user} grantId={row.referenceId} unspent={row.unspent} />
          </Suspense>
        ) : null}
      </td>
      <td className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
        {row.day ? (
          <time dateTime={row.day}>{formatCalendarDay(row.day, tag)}</time>
        ) : (
          <time dateTime={row.occurredAt}>{timeOf(row.occurredAt)}</time>
        )}
      </td>
      <td className="text-right">
        <Amount row={row} />
        <PaymentSource row={row} />
      </td>
      <td className="font-semibold tabular-nums md:text-right">
        {row.credits === 0 ? (
          <span className="font-normal text-ink-3 max-md:hidden">–</span>
        ) : (
          <>
            {credits}
            <span className="font-normal md:sr-only"> {t("unit", { count: Math.abs(row.credits) })}</span>
          </>
        )}
      </td>
      <td className="text-right tabular-nums">
        {row.balance !== null && (
          <>
            <span className="text-sm text-ink-2 md:sr-only">{t("column.balance")} </span>
            {row.balance}
          </>
        )}
      </td>
    </tr>
  );
}

/** What something cost, or what was paid of an invoice. */
function Amount({ row: { amount, vat, reverseCharge, paid, setOff } }: { row: LedgerRow }) {
  const { t } = useTranslation("ledger");
  const money = paid ?? setOff;
  if (money) return <MoneyText money={money} />;
  if (!amount) return <span className="text-ink-3 max-md:hidden">–</span>;
  return (
    <>
      <PaidAmount net={amount} vat={vat} />
      {reverseCharge && <span className="block text-xs text-ink-2">{t("reverseCharge")}</span>}
    </>
  );
}

/** The kind in plain words, and its subject. */
function What({ row: { kind, lead, dealName, reason } }: { row: LedgerRow }) {
  const { t } = useTranslation(["ledger", "common"]);
  const { role } = useUser();
  const leadAt = role === "agent" ? paths.lead : adminPaths.deskLead;
  return (
    <>
      <span className="block font-[550]">{t(`kind.${kind}`)}</span>
      {dealName && <span className="block text-sm wrap-anywhere text-ink-2">{dealName}</span>}
      {lead && (
        <Link className="text-sm text-secondary underline" to={leadAt(lead.id)}>
          {[t(`common:propertyType.${lead.propertyType}`), `${lead.place.postalCode} ${lead.place.city}`].join(", ")}
        </Link>
      )}
      {reason && <span className="block max-w-[60ch] text-sm wrap-anywhere text-ink-2">{reason}</span>}
    </>
  );
}
