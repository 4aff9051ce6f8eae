import type { Money } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import type { Purchase } from "../api/my-leads.ts";
import { MyLeadRow } from "./my-lead-row.tsx";

/** Purchases as a table; on phones each row becomes a card. The footer has the whole period, not only the rows shown. */
export function MyLeadsTable({ purchases, count, total }: { purchases: Purchase[]; count: number; total: Money }) {
  const { t } = useTranslation("purchases");
  return (
    <div className="overflow-hidden rounded-l border border-line bg-card">
      <table className="w-full border-collapse max-md:block">
        <thead className="text-left text-xs text-ink-3 max-md:sr-only">
          <tr className="border-b border-line [&>th]:px-4 [&>th]:py-3 [&>th]:font-semibold">
            <th scope="col">{t("column.lead")}</th>
            <th scope="col">{t("column.type")}</th>
            <th scope="col">{t("column.bought")}</th>
            <th scope="col">{t("column.paymentSource")}</th>
            <th scope="col" className="text-right">
              {t("column.price")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {purchases.map((purchase) => (
            <MyLeadRow key={purchase.purchase.id} purchase={purchase} />
          ))}
        </tbody>
        <tfoot className="border-t border-line-strong font-[650] max-md:block">
          <tr className="max-md:flex max-md:justify-between [&>td]:px-4 [&>td]:py-3.5">
            <td colSpan={4}>{t("count", { count })}</td>
            <td className="text-right">
              <span className="mr-2 font-normal text-ink-2">{t("total")}</span>
              <MoneyText money={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
