import { MOST_DISCOUNT } from "@doorlight/common/numbers";
import type { DealBody } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { PayerWarnings } from "../../../components/account/payer-warnings.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { FieldError } from "../../../components/ui/field.tsx";
import { useCurrency } from "../../../lib/countries.ts";
import { useToday } from "../../../lib/use-today.ts";
import { fullName, type PickedAgent } from "../picked-agent.ts";
import { useDealWords } from "../use-deal-words.ts";

/** The effect and cost of a deal that is being written, in words, and what of it the server would refuse. */
export function DealSummary({ body, agent }: { body: DealBody; agent: PickedAgent | undefined }) {
  const { t } = useTranslation("deals");
  const words = useDealWords();
  const currency = useCurrency(body.country);
  const today = useToday(body.country);
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
      {agent && (
        <div className="mt-3">
          <PayerWarnings payerId={agent.id} type={body.type} fee={fee.amount} />
        </div>
      )}
      <div role="status" className="mt-2 grid gap-1 empty:hidden">
        {body.startsOn && body.startsOn < today && <FieldError message="day_has_passed" />}
        {body.discountBasisPoints > MOST_DISCOUNT && <FieldError message="discount_too_high" />}
      </div>
    </Card>
  );
}
