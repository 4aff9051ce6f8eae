import type { Deal, OwnDeal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { feeLeft } from "../../../components/account/use-served.ts";
import { useDealWords } from "../use-deal-words.ts";

/** What a fixed fee costs since an earlier end has given back some of it. */
export function ReturnedFee({ deal: { fee, returned } }: { deal: Pick<Deal | OwnDeal, "fee" | "returned"> }) {
  const { t } = useTranslation("deals");
  const { money } = useDealWords();
  if (!fee || !returned) return null;
  const left = money(feeLeft({ fee, returned }));
  return <p className="text-sm">{t("returned", { returned: money(returned), left })}</p>;
}
