import type { Vat } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatMoney, type Money } from "../../lib/money.ts";
import { formatPercent } from "../../lib/percent.ts";
import { MoneyText } from "../ui/money-text.tsx";

/** The amount paid by money or invoiced: the total and its parts. The net price alone if no VAT was kept. */
export function PaidAmount({ net, vat }: { net: Money; vat: Vat | null }) {
  const { t } = useTranslation("common");
  const { tag } = useLocale();
  const parts = vat && {
    net: formatMoney(net, tag),
    vat: formatMoney(vat.amount, tag),
    rate: formatPercent(vat.rate, tag),
  };
  return (
    <>
      <MoneyText money={vat?.total ?? net} />
      <span className="block text-xs font-normal text-ink-2">{parts ? t("netAndVat", parts) : t("exclVat")}</span>
    </>
  );
}
