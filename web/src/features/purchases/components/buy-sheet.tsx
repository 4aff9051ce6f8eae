import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { BuyButton } from "./buy-button.tsx";
import { canBuy } from "./purchase-panel.tsx";

/** Price and button at the foot of a phone, above the bottom bar. */
export function BuySheet({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation(["purchases", "common"]);
  const { quote } = lead;
  if (!quote || !canBuy(lead)) return null;
  return (
    <div className="fixed inset-x-0 bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 flex items-center justify-between gap-3 border-t border-line bg-card px-4 py-3 shadow-raised md:hidden">
      <span>
        <span className="block font-display text-xl leading-tight font-[650]">
          <MoneyText money={quote.price} />
        </span>
        <span className="block text-xs text-ink-2">
          {[
            quote.paymentSource && t(`paymentSource.${quote.paymentSource}`),
            t("common:spotsLeft", { left: lead.spotsLeft, cap: lead.cap }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <BuyButton lead={lead} price={quote.price} paymentSource={quote.paymentSource} />
    </div>
  );
}
