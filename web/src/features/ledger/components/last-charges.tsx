import { getLedger } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { PaidAmount } from "../../../components/payment/paid-amount.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { PaymentSource } from "./payment-source.tsx";

const MOST_SHOWN = 3;
const lately = { period: "last_n_days", days: 62, limit: 50 } as const;

/** The last payments by money, or lines of the next invoice: leads, packs and fees. */
export function LastCharges() {
  const { t } = useTranslation("ledger");
  const dayOf = useAccountDay();
  const { data, error } = usePages(getLedger, { query: lately });
  if (error && !data) return <p className="text-sm text-ink-2">{t("notLoaded")}</p>;
  if (!data) return <Skeleton className="h-24" />;
  const charges = data.pages.flatMap(({ items }) => items).filter(({ amount }) => amount !== null);
  if (charges.length === 0) return <p className="text-sm text-ink-2">{t("noneLately")}</p>;
  return (
    <ul aria-label={t("last")} className="divide-y divide-line">
      {charges.slice(0, MOST_SHOWN).map((row) => (
        <li key={row.id} className="flex justify-between gap-4 py-2.5 first:pt-0">
          <span>
            <span className="block font-[550]">{t(`kind.${row.kind}`)}</span>
            <time dateTime={row.occurredAt} className="text-sm text-ink-2">
              {dayOf(row.occurredAt)}
            </time>
          </span>
          <span className="text-right">
            {row.amount && <PaidAmount net={row.amount} vat={row.vat} />}
            <PaymentSource row={row} />
          </span>
        </li>
      ))}
    </ul>
  );
}
