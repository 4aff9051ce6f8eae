import type { Lead, PricePart } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { MoneyText } from "../ui/money-text.tsx";

type Props = { lead: Pick<Lead, "leadType" | "country">; parts: readonly PricePart[] };

/** Why a price is what it is, as the rows of a definition list: the country's price of the type, then the place. */
export function PriceParts({ lead, parts }: Props) {
  const { t } = useTranslation("common");
  return parts.map(({ kind, label, amount }) => (
    <div key={`${kind}${label}`} className="flex justify-between gap-4">
      <dt className="text-ink-2">
        {kind === "base" ? `${t(`leadType.${lead.leadType}`)}, ${t(`country.${lead.country}`)}` : label}
      </dt>
      <dd className="font-[560]">
        <MoneyText money={amount} sign={kind !== "base"} />
      </dd>
    </div>
  ));
}
