import { type AllowanceKind, getAllowance } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { formatMoney } from "../../lib/money.ts";
import { formatPercent } from "../../lib/percent.ts";
import { useSession } from "../../lib/session.ts";

/** Before the click: what the admin may still do alone today, and that another one has to approve what is above it. */
export function AllowanceNote({ kind, country }: { kind: AllowanceKind; country: string }) {
  const { t } = useTranslation("back-office");
  const { tag } = useLocale();
  const isSuperAdmin = useSession()?.role === "super_admin";
  // What was given since it was last shown counts, in other windows too.
  const { data } = useAnswer(getAllowance, { query: { kind, country } }, { staleTime: 0, gcTime: 0 });
  // Without an answer the service decides all the same.
  if (!data) return null;
  const { limit, left, currency } = data;
  const said = (amount: number) => {
    if (currency !== null) return formatMoney({ amount, currency }, tag);
    return kind === "prices" ? formatPercent(amount / 100, tag) : amount.toLocaleString(tag);
  };
  return (
    <p className="text-sm text-ink-2">
      {limit === 0 ? t("allowance.none") : t(`allowance.${kind}`, { left: said(left), limit: said(limit) })}
      {isSuperAdmin && ` ${t("allowance.alone")}`}
    </p>
  );
}
