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
import { OnHold } from "../../../components/hold/on-hold.tsx";
import { AmountRows } from "../../../components/payment/amount-rows.tsx";
import { InvoiceRefusal } from "../../../components/payment/invoice-refusal.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
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
  const words = useDealWords();
  const accept = useChange(acceptDeal, answer);
  const decline = useChange(declineDeal, answer);
  const { id, version, startsOn, formerEndsOn } = offer;
  const params = { id };
  const about = useOfferTexts(offer);
  const limits = words.limits(offer);
  return (
    <Card title={about.title}>
      <div className="grid gap-3">
        <p>{about.text}</p>
        <p className="font-semibold wrap-anywhere">{words.what(offer)}</p>
        {limits && <p>{limits}</p>}
        <p>{words.days(offer)}</p>
        <Cost offer={offer} />
        <AboveLimit offer={offer} />
        <div className="flex flex-wrap gap-2.5">
          <ConfirmButton
            title={t("offer.accept.title", { name: offer.name })}
            text={<AcceptText offer={offer} error={accept.error} />}
            except={[...unpayable]}
            action={t(formerEndsOn ? "offer.longer.accept" : "offer.accept.confirm")}
            done={t(formerEndsOn ? "offer.longer.accepted" : "offer.accept.done")}
            onConfirm={() => accept.mutateAsync({ params, body: { version, startsOn } })}
          >
            {t("offer.accept.open")}
          </ConfirmButton>
          <ConfirmButton
            look="outline"
            title={t("offer.decline.title", { name: offer.name })}
            text={about.declined}
            action={t(formerEndsOn ? "offer.longer.decline" : "offer.decline.confirm")}
            done={t(formerEndsOn ? "offer.longer.declined" : "offer.decline.done")}
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
      {refused && <Unpayable code={refused} offer={offer} />}
      <p>{t(bindingOf(offer))}</p>
      <Cost offer={offer} />
    </div>
  );
}

function bindingOf({ type, formerEndsOn }: DealOffer) {
  if (formerEndsOn === null) return type === "discount" ? "offer.accept.free" : "offer.accept.text";
  return type === "monthly" ? "offer.longer.binding" : "offer.longer.bindingFixed";
}

/** Of a new deal, or of a later last day of one in force. */
function useOfferTexts({ name, ofOffice, lapsesAt, endsOn, formerEndsOn }: DealOffer) {
  const { t } = useTranslation("deals");
  const { tag } = useLocale();
  const { country } = useUser();
  const time = useCountryTime(country)(lapsesAt);
  if (formerEndsOn === null)
    return {
      title: t("offer.title", { name }),
      text: t(ofOffice ? "offer.forOffice" : "offer.text", { time }),
      declined: t("offer.decline.text"),
    };
  const days = { time, day: formatCalendarDay(endsOn, tag), present: formatCalendarDay(formerEndsOn, tag) };
  return {
    title: t("offer.longer.title", { name }),
    text: t("offer.longer.text", days),
    declined: t("offer.longer.declining", days),
  };
}

/** Why the fee cannot be owed, and what to do about it: a deal is paid on invoice alone. */
function Unpayable({ code, offer }: { code: (typeof unpayable)[number]; offer: DealOffer }) {
  const { t } = useTranslation("deals");
  const isAbove = useAboveLimit(offer) !== undefined;
  if (code === "invoice_limit_reached" && isAbove) return <AboveLimit offer={offer} />;
  const refused = (
    <Alert tone="bad">
      <p>{t(`offer.refused.${code}`)}</p>
      <InvoiceRefusal code={code} price={askedFee(offer)} />
      <p className="mt-1.5 flex flex-wrap gap-4">
        <Link className={linkClass} to={code === "invoice_overdue" ? paths.invoices : paths.billing}>
          {t(code === "invoice_overdue" ? "offer.refused.toInvoices" : "offer.refused.toBilling")}
        </Link>
        <ContactLink />
      </p>
    </Alert>
  );
  return code === "account_on_hold" ? <OnHold>{refused}</OnHold> : refused;
}

function ContactLink() {
  const { t } = useTranslation("common");
  const { locale } = useLocale();
  return (
    <a className={linkClass} href={localisedPath(paths.contact, locale)}>
      {t("footer.contact")}
    </a>
  );
}

/** What must fit among what its payer may owe: a whole month, or a fixed fee; of a longer time also what is due at once. */
function askedFee({ type, fee, firstFee, formerEndsOn }: DealOffer) {
  const isCharged = type === "fixed" && formerEndsOn !== null;
  return isCharged || firstFee.amount > fee.amount ? firstFee : fee;
}

/** The limit on invoice that the fee alone exceeds; undefined if it does not, or nobody knows. */
function useAboveLimit(offer: DealOffer) {
  const limit = useAnswer(getBillingOverview, {}, { enabled: offer.type !== "discount" }).data?.onInvoice?.limit;
  return limit && askedFee(offer).amount > limit.amount ? limit : undefined;
}

/** Nothing that its payer could pay now would help. */
function AboveLimit({ offer }: { offer: DealOffer }) {
  const { t } = useTranslation("deals");
  const { money } = useDealWords();
  const limit = useAboveLimit(offer);
  if (!limit) return null;
  return (
    <Alert tone="warn">
      <p>{t("offer.refused.aboveLimit", { fee: money(askedFee(offer)), limit: money(limit) })}</p>
      <p className="mt-1.5">
        <ContactLink />
      </p>
    </Alert>
  );
}

/** The fee with its VAT, and the share of a month that is not whole. */
function Cost({ offer }: { offer: DealOffer }) {
  const { type, fee, feeVat, firstFee, firstFeeVat, firstLeads, leadsPerMonth, formerEndsOn } = offer;
  const { t } = useTranslation("deals");
  const words = useDealWords();
  const { tag } = useLocale();
  if (type === "discount") return null;
  // The fee of a fixed one is charged.
  const isCharged = type === "fixed" && formerEndsOn !== null;
  if (isCharged && firstFee.amount === 0) return <p>{t("offer.longer.nothingMore")}</p>;
  const rest = { vat: t("offer.vat", { rate: formatPercent(feeVat.rate, tag) }), total: t("offer.total") };
  return (
    <>
      {!isCharged && <AmountRows net={fee} vat={feeVat.amount} labels={{ net: t(`form.fee.${type}`), ...rest }} />}
      {firstFee.amount !== fee.amount && (
        <AmountRows
          net={firstFee}
          vat={firstFeeVat.amount}
          labels={{ net: t(formerEndsOn ? "offer.longer.atOnce" : "offer.firstFee"), ...rest }}
        />
      )}
      {firstLeads !== leadsPerMonth && <p className="text-sm text-ink-2">{words.firstLeads(offer)}</p>}
    </>
  );
}
