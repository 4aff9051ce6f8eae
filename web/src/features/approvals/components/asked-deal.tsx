import { getDeal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { PayerWarnings } from "../../../components/account/payer-warnings.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { formatMoney } from "../../../lib/money.ts";
import { formatPercent } from "../../../lib/percent.ts";

/** The terms of a deal that somebody wants to offer, or to make longer, and why its payer could not accept it. */
export function AskedDeal({ dealId }: { dealId: string }) {
  const { t } = useTranslation("approvals");
  const { tag } = useLocale();
  const { data } = useAnswer(getDeal, { params: { id: dealId } });
  // Its page says it all, and so does the refusal of a decision if the deal is gone.
  if (!data) return null;
  const {
    id,
    name,
    type,
    fee,
    leadsPerMonth: count,
    discountBasisPoints,
    startsOn,
    endsOn,
    owner,
    payer,
    state,
  } = data.deal;
  const days = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" });
  const parts = [
    name,
    owner.kind === "office" && owner.name && t("deal.ofOffice", { office: owner.name }),
    count > 0 && t("deal.leads", { count }),
    discountBasisPoints > 0 && t("deal.off", { percent: formatPercent(discountBasisPoints / 100, tag) }),
    t(`deal.fee.${type}`, { fee: formatMoney(fee, tag) }),
    days.formatRange(new Date(startsOn), new Date(endsOn)),
  ];
  return (
    <>
      <p className="mt-1 text-sm wrap-anywhere tabular-nums">{parts.filter(Boolean).join(" · ")}</p>
      <div className="mt-2 empty:hidden">
        <PayerWarnings payerId={payer.id} type={type} fee={fee.amount} isLonger={state === "active"} dealId={id} />
      </div>
    </>
  );
}
