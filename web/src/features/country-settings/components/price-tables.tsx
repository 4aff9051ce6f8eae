import type { Pricing } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { PhoneLabel } from "../../../components/ui/phone-label.tsx";

/** What is sold now: leads with their caps, plans and credit packs. Net. */
export function PriceTables({ pricing: { unitPrices, plans, creditPacks } }: { pricing: Pricing }) {
  const { t } = useTranslation("country-settings");
  const table = (name: "leads" | "plans" | "packs", columns: readonly string[], rows: ReactNode) => (
    <DataTable label={t(`${name}.title`)} columns={columns.map((column, i) => ({ name: t(column), right: i > 0 }))}>
      {rows}
    </DataTable>
  );
  const right = "text-right tabular-nums max-md:text-left";
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      {table(
        "leads",
        ["leads.title", "leads.price", "leads.cap"],
        unitPrices.map(({ leadType, price, cap }) => (
          <tr key={leadType}>
            <td className="font-[550]">{t(`common:leadType.${leadType}`)}</td>
            <td className={right}>
              <PhoneLabel>{t("leads.price")}</PhoneLabel>
              <MoneyText money={price} />
            </td>
            <td className={right}>
              <PhoneLabel>{t("leads.cap")}</PhoneLabel>
              {cap}
            </td>
          </tr>
        )),
      )}
      {table(
        "plans",
        ["plans.title", "plans.fee", "plans.quota"],
        plans.map(({ id, monthlyFee, monthlyQuota }) => (
          <tr key={id}>
            <td className="font-[550]">{t(`common:plan.${id}`, { defaultValue: id })}</td>
            <td className={right}>
              <PhoneLabel>{t("plans.fee")}</PhoneLabel>
              <MoneyText money={monthlyFee} />
            </td>
            <td className={right}>
              <PhoneLabel>{t("plans.quota")}</PhoneLabel>
              {monthlyQuota}
            </td>
          </tr>
        )),
      )}
      {table(
        "packs",
        ["packs.title", "packs.price"],
        creditPacks.map(({ id, credits, price }) => (
          <tr key={id}>
            <td className="font-[550]">{t("common:credits", { count: credits })}</td>
            <td className={right}>
              <PhoneLabel>{t("packs.price")}</PhoneLabel>
              <MoneyText money={price} />
            </td>
          </tr>
        )),
      )}
    </div>
  );
}
