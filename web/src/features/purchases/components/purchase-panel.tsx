import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Spots } from "../../../components/lead/spots.tsx";
import { IconShieldCheck } from "../../../components/ui/icons.ts";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { BuyButton } from "./buy-button.tsx";
import { PriceBreakdown } from "./price-breakdown.tsx";
import { Refusal } from "./refusal.tsx";

/** The price with its parts, the payment source and the button. On phones the button is at the foot of the screen. */
export function PurchasePanel({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation(["purchases", "common"]);
  const { locale } = useLocale();
  const { quote } = lead;

  return (
    <aside aria-label={t("panel")} className="grid gap-4 rounded-l border border-line bg-card p-5">
      {quote && (
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-display text-[34px] leading-none font-[680] tracking-[-0.02em]">
            <MoneyText money={quote.price} />
          </span>
          <span className="text-sm text-ink-3">{t("common:exclVat")}</span>
        </div>
      )}
      <span className="text-sm text-ink-2">
        <Spots cap={lead.cap} left={lead.spotsLeft} />
      </span>
      {quote && isAvailable(lead) && <PriceBreakdown lead={lead} quote={quote} />}
      <Refusal lead={lead} />
      {canBuy(lead) && quote && (
        <>
          <div className="hidden md:grid">
            <BuyButton lead={lead} price={quote.price} paymentSource={quote.paymentSource} size="l" />
          </div>
          <p className="flex gap-2.5 rounded-m bg-sunken px-3.5 py-3 text-sm text-ink-2">
            <IconShieldCheck size={18} stroke={1.75} className="mt-px shrink-0" aria-hidden="true" />
            <span>
              {t("refundable")}{" "}
              <a href={localisedPath(paths.refundPolicy, locale)} className="text-secondary underline">
                {t("refundPolicy")}
              </a>
            </span>
          </p>
        </>
      )}
    </aside>
  );
}

/** The price parts are of no use once a lead is bought or gone. */
function isAvailable({ status }: LeadDetail): boolean {
  return status === "available" || status === "no_payment_method";
}

/** Whether the server would accept a purchase. */
export function canBuy(lead: LeadDetail): boolean {
  return lead.status === "available" && lead.refusal === null;
}
