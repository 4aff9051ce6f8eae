import type { Deal, OwnDeal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { feeLeft } from "../../../components/account/use-served.ts";
import { useDealWords } from "../use-deal-words.ts";
import { CutMonth } from "./cut-month.tsx";

type Cut = Pick<Deal | OwnDeal, "fee" | "returned" | "cutMonth">;

/** What a deal costs since an earlier end: of a fixed fee in all, of a monthly one in its last month. */
export function ReturnedFee({ deal: { fee, returned, cutMonth } }: { deal: Cut }) {
  const { t } = useTranslation("deals");
  const { money } = useDealWords();
  if (cutMonth) return <CutMonth cutMonth={cutMonth} />;
  if (!fee || !returned) return null;
  const left = money(feeLeft({ fee, returned }));
  return <p className="text-sm">{t("returned", { returned: money(returned), left })}</p>;
}
