import type { Money } from "@doorlight/gateway/contract";
import { MoneyText } from "../../../components/ui/money-text.tsx";

type Props = { fee: Money; vat: Money; labels: { fee: string; vat: string; total: string } };

/** A fee, its VAT and their sum. */
export function FeeRows({ fee, vat, labels }: Props) {
  const total = { ...fee, amount: fee.amount + vat.amount };
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-ink">
      <dt>{labels.fee}</dt>
      <dd className="text-right">
        <MoneyText money={fee} />
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
  );
}
