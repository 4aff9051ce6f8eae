import type { LeadDetail } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAccountTime } from "../../../components/account/use-account-time.ts";
import { isRefunded } from "../../../components/lead/is-refunded.ts";
import { Spots } from "../../../components/lead/spots.tsx";
import { WholeCredit } from "../../../components/lead/whole-credit.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { IconShieldCheck } from "../../../components/ui/icons.ts";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { refundRules } from "../../../lib/refund-rules.ts";
import { tourTarget } from "../../../lib/tours.ts";
import { pricedOf, quoted } from "../price-lines.ts";
import { canBuy } from "../quoted-lead.ts";
import { BuyAction } from "./buy-action.tsx";
import { PriceBreakdown, type PriceState } from "./price-breakdown.tsx";
import { Refusal } from "./refusal.tsx";

type Props = {
  lead: LeadDetail;
  /** How the purchase of the lead stands with a refund; before it, the rule in short. */
  refund?: ReactNode;
};

/**
 * The price with its parts, the payment source and the button; after the purchase its payment. On phones the button is
 * at the foot of the screen.
 */
export function PurchasePanel({ lead, refund }: Props) {
  const { t } = useTranslation(["purchases", "common"]);
  const { purchase } = lead;
  const priced = purchase ? pricedOf(purchase) : lead.quote && quoted(lead.quote);

  return (
    <aside
      {...tourTarget("purchase")}
      aria-label={t("panel")}
      className="grid gap-4 rounded-l border border-line bg-card p-5"
    >
      {priced && (
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-display text-[34px] leading-none font-[680] tracking-[-0.02em]">
            <MoneyText money={priced.price} />
          </span>
          <span className="text-sm text-ink-3">{t("common:exclVat")}</span>
        </div>
      )}
      <span className="text-sm text-ink-2">
        <Spots cap={lead.cap} left={lead.spotsLeft} />
      </span>
      {priced && (purchase || isSellable(lead)) && <PriceBreakdown lead={lead} priced={priced} state={stateOf(lead)} />}
      {canBuy(lead) && <WholeCredit price={lead.quote.price} creditPrice={lead.creditPrice} />}
      <Refusal lead={lead} />
      {purchase && <Bought purchase={purchase} />}
      <BuyAction lead={lead}>
        {(_, ask) => (
          <Button size="l" className="max-md:hidden!" onClick={ask}>
            {t("buy")}
          </Button>
        )}
      </BuyAction>
      {(purchase ? !isRefunded(lead) : canBuy(lead)) && <Refundable>{purchase && refund}</Refundable>}
      {!purchase && <HelpButton topic="buying" />}
    </aside>
  );
}

function Bought({ purchase }: { purchase: NonNullable<LeadDetail["purchase"]> }) {
  const { t } = useTranslation("purchases");
  const timeOf = useAccountTime();
  return (
    <p className="text-sm text-ink-2">
      {t("boughtAt", { time: timeOf(purchase.acquiredAt) })}
      {purchase.listId && <span className="block">{t("automatic")}</span>}
      {purchase.refundedAt && <span className="block">{t("refundedAt", { time: timeOf(purchase.refundedAt) })}</span>}
    </p>
  );
}

function Refundable({ children }: { children: ReactNode }) {
  const { t } = useTranslation("purchases");
  const { locale } = useLocale();
  return (
    <p className="flex gap-2.5 rounded-m bg-sunken px-3.5 py-3 text-sm text-ink-2">
      <IconShieldCheck size={18} stroke={1.75} className="mt-px shrink-0" aria-hidden="true" />
      <span>
        {children || t("refundable", { attempts: refundRules.attempts, days: refundRules.attemptDays })}{" "}
        <a href={localisedPath(paths.refundPolicy, locale)} className="text-secondary underline">
          {t("refundPolicy")}
        </a>
      </span>
    </p>
  );
}

function stateOf(lead: LeadDetail): PriceState {
  if (!lead.purchase) return "offered";
  return isRefunded(lead) ? "refunded" : "bought";
}

/** The price parts of a lead that is gone are of no use. */
function isSellable({ status }: LeadDetail): boolean {
  return status === "available" || status === "no_payment_method";
}
