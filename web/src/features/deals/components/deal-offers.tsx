import { acceptDeal, type DealOffer, declineDeal, getBillingOverview, listOwnDeals } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { AmountRows } from "../../../components/payment/amount-rows.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatPercent } from "../../../lib/percent.ts";
import { useUser } from "../../../lib/session.ts";
import { useDealWords } from "../use-deal-words.ts";

/** Even after a refusal: the offer is gone then, or is another one. */
const answer = { refreshes: [listOwnDeals, getBillingOverview], evenAfter: ["version_outdated", "not_found"] } as const;

/** The deals that wait for the user, who would pay them. */
export function DealOffers({ offers }: { offers: readonly DealOffer[] }) {
  return offers.map((offer) => <Offer key={offer.id} offer={offer} />);
}

function Offer({ offer }: { offer: DealOffer }) {
  const { t } = useTranslation("deals");
  const { country } = useUser();
  const words = useDealWords();
  const timeOf = useCountryTime(country);
  const accept = useChange(acceptDeal, answer);
  const decline = useChange(declineDeal, answer);
  const { id, version, startsOn } = offer;
  const params = { id };
  const limits = words.limits(offer);
  return (
    <Card title={t("offer.title", { name: offer.name })}>
      <div className="grid gap-3">
        <p>{t(offer.ofOffice ? "offer.forOffice" : "offer.text", { time: timeOf(offer.lapsesAt) })}</p>
        <p className="font-semibold wrap-anywhere">{words.what(offer)}</p>
        {limits && <p>{limits}</p>}
        <p>{words.days(offer)}</p>
        <Cost offer={offer} />
        <div className="flex flex-wrap gap-2.5">
          <ConfirmButton
            title={t("offer.accept.title", { name: offer.name })}
            text={<AcceptText offer={offer} />}
            action={t("offer.accept.confirm")}
            done={t("offer.accept.done")}
            onConfirm={() => accept.mutateAsync({ params, body: { version, startsOn } })}
          >
            {t("offer.accept.open")}
          </ConfirmButton>
          <ConfirmButton
            look="outline"
            title={t("offer.decline.title", { name: offer.name })}
            text={t("offer.decline.text")}
            action={t("offer.decline.confirm")}
            done={t("offer.decline.done")}
            onConfirm={() => decline.mutateAsync({ params, body: { version } })}
          >
            {t("offer.decline.open")}
          </ConfirmButton>
        </div>
      </div>
    </Card>
  );
}

function AcceptText({ offer }: { offer: DealOffer }) {
  const { t } = useTranslation("deals");
  return (
    <div className="grid gap-3">
      <p>{t("offer.accept.text")}</p>
      <Cost offer={offer} />
    </div>
  );
}

/** The fee with its VAT, and the share of a month that is not whole. */
function Cost({
  offer: { type, fee, feeVat, firstFee, firstFeeVat, firstLeads, leadsPerMonth },
}: {
  offer: DealOffer;
}) {
  const { t } = useTranslation("deals");
  const { tag } = useLocale();
  if (type === "discount") return null;
  const rest = { vat: t("offer.vat", { rate: formatPercent(feeVat.rate, tag) }), total: t("offer.total") };
  return (
    <>
      <AmountRows net={fee} vat={feeVat.amount} labels={{ net: t(`form.fee.${type}`), ...rest }} />
      {firstFee.amount !== fee.amount && (
        <AmountRows net={firstFee} vat={firstFeeVat.amount} labels={{ net: t("offer.firstFee"), ...rest }} />
      )}
      {firstLeads !== leadsPerMonth && (
        <p className="text-sm text-ink-2">{t("summary.firstLeads", { count: firstLeads })}</p>
      )}
    </>
  );
}
