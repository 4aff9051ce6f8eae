import type { Money, MyLead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { MyLeadRow } from "./my-lead-row.tsx";

type Props = { myLeads: MyLead[]; count: number; total: Money; credits: number; quota: number };

/**
 * Purchases as a table; on phones each row becomes a card. The footer sums up all of the period and search, not only the
 * rows shown.
 */
export function MyLeadsTable({ myLeads, count, total, credits, quota }: Props) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const paid = [
    (total.amount > 0 || credits + quota === 0) && formatMoney(total, tag),
    credits > 0 && t("credits", { count: credits }),
    quota > 0 && t("quota", { count: quota }),
  ].filter(Boolean);
  return (
    <div className="overflow-hidden rounded-l border border-line bg-card">
      <table className="w-full border-collapse max-md:block">
        <thead className="text-left text-xs text-ink-3 max-md:sr-only">
          <tr className="border-b border-line [&>th]:px-4 [&>th]:py-3 [&>th]:font-semibold">
            <th scope="col">{t("column.owner")}</th>
            <th scope="col">{t("column.home")}</th>
            <th scope="col">{t("column.request")}</th>
            <th scope="col">{t("column.acquiredAt")}</th>
            <th scope="col" className="text-right">
              {t("column.price")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {myLeads.map((myLead) => (
            <MyLeadRow key={myLead.purchase.id} myLead={myLead} />
          ))}
        </tbody>
        <tfoot className="border-t border-line-strong font-[650] max-md:block">
          <tr className="max-md:flex max-md:justify-between [&>td]:px-4 [&>td]:py-3.5">
            <td colSpan={2}>{t("count", { count })}</td>
            <td colSpan={3} className="text-right">
              <span className="mr-2 font-normal text-ink-2">{t("total")}</span>
              <span className="tabular-nums">{paid.join(" + ")}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
