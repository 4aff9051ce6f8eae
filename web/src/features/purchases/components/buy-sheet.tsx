import type { LeadDetail } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePayerText } from "../../../components/lead/what-pays.tsx";
import { WayOn } from "../../../components/payment/way-on.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { cardName } from "../../../lib/card-name.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { held } from "../payable.ts";
import { BuyAction } from "./buy-action.tsx";

/** Price and button at the foot of a phone, above the bottom bar; the way to pay, if that is missing. */
export function BuySheet({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation("purchases");
  return (
    <>
      <BuyAction lead={lead}>
        {(quoted, ask) => (
          <Foot lead={quoted}>
            <Button onClick={ask}>{t("buy")}</Button>
          </Foot>
        )}
      </BuyAction>
      {isUnpayable(lead) && (
        <Foot lead={lead}>
          <WayOn code={lead.refusal} next={paths.lead(lead.id)} />
        </Foot>
      )}
    </>
  );
}

type PricedLead = LeadDetail & { quote: NonNullable<LeadDetail["quote"]> };

/** Whether nothing but a way to pay is missing. */
function isUnpayable(lead: LeadDetail): lead is PricedLead & { refusal: string } {
  return (
    lead.status === "no_payment_method" &&
    !held.some((code) => code === lead.refusal) &&
    lead.quote !== null &&
    lead.refusal !== null
  );
}

function Foot({ lead, children }: { lead: PricedLead; children: ReactNode }) {
  const { t } = useTranslation(["purchases", "common"]);
  const { tag } = useLocale();
  const { price, paymentSource, invoicedOn, card } = lead.quote;
  const payer = usePayerText({ paymentSource, quota: lead.quota });
  const payment = card
    ? cardName(card)
    : invoicedOn
      ? t("onInvoice", { day: formatCalendarDay(invoicedOn, tag) })
      : payer;
  const left = t("common:spotsLeft", { left: lead.spotsLeft, cap: lead.cap });
  return (
    <>
      {/* The end of the page can be read above it. */}
      <div className="h-[76px] md:hidden" />
      <div className="fixed inset-x-0 bottom-(--bottom-bar) z-10 flex items-center justify-between gap-3 border-t border-line bg-card px-4 py-3 shadow-raised md:hidden">
        <span>
          <span className="block font-display text-xl leading-tight font-[650]">
            <MoneyText money={price} />{" "}
            <span className="font-sans text-xs font-normal text-ink-2">{t("common:exclVat")}</span>
          </span>
          <span className="block text-xs text-ink-2">{[payment, left].filter(Boolean).join(" · ")}</span>
        </span>
        {children}
      </div>
    </>
  );
}
