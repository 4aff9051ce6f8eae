import type { Money, MyLead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { MyLeadRow } from "./my-lead-row.tsx";

type Props = { myLeads: MyLead[]; count: number; total: Money; credits: number; quota: number } & Pick<
  Parameters<typeof MyLeadRow>[0],
  "chosen" | "Attempt"
>;

/**
 * Purchases as a table; on phones each row becomes a card. The footer sums up all of the period and search, not only the
 * rows shown.
 */
export function MyLeadsTable({ myLeads, count, total, credits, quota, chosen, Attempt }: Props) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const paid = [
    (total.amount > 0 || credits + quota === 0) && `${formatMoney(total, tag)} ${t("common:exclVat")}`,
    credits > 0 && t("credits", { count: credits }),
    quota > 0 && t("quota", { count: quota }),
  ].filter(Boolean);
  return (
    <DataTable
      label={t("myLeads")}
      columns={[
        { name: t("column.owner") },
        { name: t("column.home") },
        { name: t("column.state") },
        { name: t("column.next") },
        { name: t("column.price"), right: true },
      ]}
      foot={
        <tfoot className="border-t border-line-strong font-[650] max-md:block">
          <tr className="max-md:flex max-md:justify-between [&>td]:px-4 [&>td]:py-3.5">
            <td colSpan={2}>{t("count", { count })}</td>
            <td colSpan={3} className="text-right">
              <span className="mr-2 font-normal text-ink-2">{t("total")}</span>
              <span className="tabular-nums">{paid.join(" + ")}</span>
            </td>
          </tr>
        </tfoot>
      }
    >
      {myLeads.map((myLead) => (
        <MyLeadRow key={myLead.purchase.id} myLead={myLead} chosen={chosen} Attempt={Attempt} />
      ))}
    </DataTable>
  );
}
