import {
  acceptDeal,
  type DealOffer,
  declineDeal,
  type ErrorCode,
  getBillingOverview,
  listOwnDeals,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { AmountRows } from "../../../components/payment/amount-rows.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { formatPercent } from "../../../lib/percent.ts";
import { useUser } from "../../../lib/session.ts";
import { useDealWords } from "../use-deal-words.ts";

/** Even after a refusal: the offer is gone then, or is another one. */
const answer = { refreshes: [listOwnDeals, getBillingOverview], evenAfter: ["version_outdated", "not_found"] } as const;

/** What may not be bought on invoice, as any sale. */
const unpayable = [
  "payment_method_missing",
  "invoice_limit_reached",
  "invoice_overdue",
  "account_on_hold",
] as const satisfies ErrorCode[];

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
            text={<AcceptText offer={offer} error={accept.error} />}
            except={[...unpayable]}
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

function AcceptText({ offer, error }: { offer: DealOffer; error: unknown }) {
  const { t } = useTranslation("deals");
  const refused = unpayable.find((code) => hasCode(error, code));
  return (
    <div className="grid gap-3">
      {refused && <Unpayable code={refused} />}
      <p>{t("offer.accept.text")}</p>
      <Cost offer={offer} />
    </div>
  );
}

/** Why the fee cannot be owed, and what to do about it. */
function Unpayable({ code }: { code: (typeof unpayable)[number] }) {
  const { t } = useTranslation(["deals", "common"]);
  const { locale } = useLocale();
  return (
    <Alert tone="bad">
      <p>{t(`offer.refused.${code}`)}</p>
      <p className="mt-1.5 flex flex-wrap gap-4">
        <Link className={linkClass} to={code === "invoice_overdue" ? paths.invoices : paths.billing}>
          {t(code === "invoice_overdue" ? "offer.refused.toInvoices" : "offer.refused.toBilling")}
        </Link>
        <a className={linkClass} href={localisedPath(paths.contact, locale)}>
          {t("common:footer.contact")}
        </a>
      </p>
    </Alert>
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
