import type { DealBody } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { useCurrency } from "../../../lib/countries.ts";
import { fullName, type PickedAgent } from "../picked-agent.ts";
import { useDealWords } from "../use-deal-words.ts";

/** The effect and cost of a deal that is being written, in words. */
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
      {body.type !== "discount" && (
        <p className="mt-2 text-sm text-ink-2">
          {body.type === "monthly" && body.startsOn && !body.startsOn.endsWith("-01") && `${t("summary.firstMonth")} `}
          {t("summary.vat")}
        </p>
      )}
    </Card>
  );
}
