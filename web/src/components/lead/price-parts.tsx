import type { Lead, PricePart } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { MoneyText } from "../ui/money-text.tsx";

type Props = { lead: Pick<Lead, "leadType" | "country">; parts: readonly PricePart[] };

/** The parts of a price as the rows of a definition list: the country's price of the type, the place, the deal. */
export function PriceParts({ lead, parts }: Props) {
  const { t } = useTranslation("common");
  const nameOf = ({ kind, label }: PricePart) => {
    if (kind === "base") return `${t(`leadType.${lead.leadType}`)}, ${t(`country.${lead.country}`)}`;
    return kind === "discount" ? t("dealDiscount", { name: label }) : label;
  };
  return parts.map((part) => (
    <div key={`${part.kind}${part.label}`} className="flex justify-between gap-4">
      <dt className="text-ink-2">{nameOf(part)}</dt>
      <dd className="font-[560]">
        <MoneyText money={part.amount} sign={part.kind !== "base"} />
      </dd>
    </div>
  ));
}
