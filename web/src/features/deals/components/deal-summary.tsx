import type { Deal, DealBody } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { useCurrency } from "../../../lib/countries.ts";
import { firstFee } from "../deal-fee.ts";
import { fullName, type PickedAgent } from "../picked-agent.ts";
import { useDealWords } from "../use-deal-words.ts";

/** What a deal that is being written does and costs, in words. */
export function DealSummary({ body, agent }: { body: DealBody; agent: PickedAgent | undefined }) {
  const { t } = useTranslation("deals");
  const words = useDealWords();
  const currency = useCurrency(body.country);
  const whole = (value: number) => (Number.isInteger(value) ? value : 0);
  const fee = { amount: whole(body.fee), currency };
  const terms = {
    ...body,
    fee,
    leadsPerMonth: whole(body.leadsPerMonth),
    discountBasisPoints: whole(body.discountBasisPoints),
  };
  const owner = body.owner.kind === "office" ? agent?.office?.name : agent && fullName(agent);
  return (
    <Card title={t("summary.title")}>
      <p aria-live="polite" className="wrap-anywhere">
        {words.sentence(owner ?? t("summary.nobody"), terms)}
      </p>
      {body.startsOn && <FirstFee deal={{ type: body.type, startsOn: body.startsOn, fee }} />}
    </Card>
  );
}

/** What the first month costs where that is not the whole fee, and that VAT is added. */
export function FirstFee({ deal }: { deal: Pick<Deal, "type" | "startsOn" | "fee"> }) {
  const { t } = useTranslation("deals");
  const { money } = useDealWords();
  const { amount, currency } = deal.fee;
  if (deal.type === "discount") return null;
  const first = firstFee({ ...deal, fee: amount });
  return (
    <p className="mt-2 text-sm text-ink-2">
      {first === amount ? null : `${t("summary.firstMonth", { fee: money({ amount: first, currency }) })} `}
      {t("summary.vat")}
    </p>
  );
}
