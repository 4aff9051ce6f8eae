import { previewDealCut } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { CutMonth } from "./cut-month.tsx";
import { useDealWords } from "../use-deal-words.ts";

/** What the payer of a deal gets back if it ends on a day, or now. */
export function CutReturn({ dealId, endsOn }: { dealId: string; endsOn?: string }) {
  const { t } = useTranslation("deals");
  const { money } = useDealWords();
  const { data, error } = useAnswer(previewDealCut, { params: { id: dealId }, query: endsOn ? { endsOn } : {} });
  if (error && !data) return <ErrorAlert error={error} />;
  if (!data) return <p>{t("cut.counting")}</p>;
  const { returned, cutMonth } = data;
  return (
    <>
      <p>{returned.amount > 0 ? t("cut.returned", { amount: money(returned) }) : t("cut.nothing")}</p>
      {cutMonth && <CutMonth cutMonth={cutMonth} />}
    </>
  );
}
