import { useTranslation } from "react-i18next";
import { Spots } from "../../../components/lead/spots.tsx";
import { IconBuilding } from "../../../components/ui/icons.ts";
import { usePublicPage } from "../public-page.ts";

/** An example of a request as agents see it; wide screens only. */
export function RequestCard() {
  const { pricing } = usePublicPage();
  const { t } = useTranslation(["public", "common"]);
  const unit = pricing?.unitPrices.find(({ leadType }) => leadType === "request_for_valuation");
  if (!unit) return null;

  return (
    <div
      aria-hidden="true"
      className="absolute right-[max(24px,calc((100vw-1180px)/2))] bottom-9 hidden w-[292px] rounded-l border border-[#23504b] bg-[#0d2b28]/90 p-4 xl:block"
    >
      <div className="flex items-center justify-between text-xs text-[#9fc0bb]">
        <span>{t("sample.age")}</span>
        <span className="rounded-s bg-[#17433f] px-2 py-0.5 font-semibold">{t("sample.label")}</span>
      </div>
      <div className="mt-2.5 flex gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-m bg-[#17433f] text-glow">
          <IconBuilding size={22} stroke={1.75} />
        </span>
        <span>
          <span className="block font-display text-base font-[620] tracking-[-0.01em]">{t("sample.title")}</span>
          <span className="block text-sm text-[#b9d3cf]">{t("sample.place")}</span>
        </span>
      </div>
      <div className="mt-3 flex items-center justify-between gap-3 border-t border-[#23504b] pt-3 text-sm text-[#b9d3cf]">
        <Spots cap={unit.cap} left={Math.max(1, unit.cap - 1)} tone="night" />
        <span className="font-semibold text-[#eef7f5]">{t("common:leadType.request_for_valuation")}</span>
      </div>
    </div>
  );
}
