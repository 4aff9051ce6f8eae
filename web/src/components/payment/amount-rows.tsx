import type { Money } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { MoneyText } from "../ui/money-text.tsx";

type Props = { net: Money; vat: Money; labels: { net: string; vat: string; total: string } };

/** A net amount, its VAT and their sum. */
export function AmountRows({ net, vat, labels }: Props) {
  const { t } = useTranslation("payment");
  const total = { ...net, amount: net.amount + vat.amount };
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-ink">
        <dt>{labels.net}</dt>
        <dd className="text-right">
          <MoneyText money={net} />
        </dd>
        <dt>{labels.vat}</dt>
        <dd className="text-right">
          <MoneyText money={vat} />
        </dd>
        <dt className="font-semibold">{labels.total}</dt>
        <dd className="text-right font-semibold">
          <MoneyText money={total} />
        </dd>
      </dl>
      {vat.amount === 0 && net.amount > 0 && <p className="text-sm">{t("reverseCharge")}</p>}
    </>
  );
}
