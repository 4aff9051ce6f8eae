import type { MyLead } from "@doorlight/gateway/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isRefunded } from "../../../components/lead/is-refunded.ts";
import { LeadTypeTag } from "../../../components/lead/lead-type-tag.tsx";
import { useLeadTitle } from "../../../components/lead/use-lead-title.ts";
import { PaidAmount } from "../../../components/payment/paid-amount.tsx";
import { PhoneLink } from "../../../components/ui/phone-link.tsx";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { cardName } from "../../../lib/card-name.ts";
import { useTimeZone } from "../../../lib/countries.ts";
import { formatCalendarDay, formatDateTime, formatDay } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { rowLink } from "../../../lib/row-keys.ts";
import { useUser } from "../../../lib/session.ts";
import { FollowUpControl } from "./follow-up-control.tsx";
import { daysUntil, isToCome } from "../price-lines.ts";
import { rowOf } from "../use-row-keys.ts";
import { requestStateOf } from "../request-state.ts";

type Props = {
  myLead: MyLead;
  /** The control that logs a contact attempt of the purchase. */
  Attempt?: ComponentType<{ myLead: MyLead }> | undefined;
};

/** One purchase: whose home it is, how to call them, and whether they still wait. The row is a link to its lead. */
export function MyLeadRow({ myLead, Attempt }: Props) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const { country } = useUser();
  const zone = useTimeZone(country);
  const { lead, purchase, contact, followUp } = myLead;
  const state = requestStateOf(myLead);
  return (
    <tr {...rowOf(lead.id)} className="relative hover:bg-sunken/40 max-md:grid-cols-[1fr_auto]">
      <td className="max-md:col-span-2">
        <Link {...rowLink} to={paths.lead(lead.id)} className="rounded-s font-semibold after:absolute after:inset-0">
          <OwnerName myLead={myLead} />
        </Link>
        {contact && (
          <span className="relative z-1 mt-0.5 block w-fit text-sm max-md:text-base">
            <PhoneLink phone={contact.phone} className="font-[550] text-secondary underline-offset-2 hover:underline" />
          </span>
        )}
      </td>
      <td className="max-md:col-span-2">
        <Home myLead={myLead} />
      </td>
      <td className="max-md:col-span-2">
        <Tag tone={state.tone}>{t(`request.${state.name}`, { date: formatDay(state.at, tag, zone) })}</Tag>
        <span className="mt-1 block text-sm text-ink-2">
          {t("boughtAt", { time: formatDateTime(purchase.acquiredAt, tag, zone) })}
        </span>
      </td>
      <td className="max-md:col-span-2">
        {followUp && !isRefunded(myLead) && (
          <FollowUpControl
            leadId={lead.id}
            owner={contact ? `${contact.firstName} ${contact.lastName}` : t("followUp.thisLead")}
            followUp={followUp}
            hasContact={contact !== null}
          >
            {Attempt && <Attempt myLead={myLead} />}
          </FollowUpControl>
        )}
      </td>
      <td className="text-right font-semibold max-md:col-span-2">
        <Paid myLead={myLead} />
      </td>
    </tr>
  );
}

/** The payment source, the day of the invoice, and the refund. */
function Paid({ myLead }: { myLead: MyLead }) {
  const { t } = useTranslation("purchases");
  const { fee, vat, paymentSource, listId } = myLead.purchase;
  return (
    <>
      {paymentSource === "credit" && t("credits", { count: 1 })}
      {paymentSource === "quota" && t("quota", { count: 1 })}
      {(paymentSource === "card" || paymentSource === "invoice") && <PaidAmount net={fee} vat={vat} />}
      <PaymentState myLead={myLead} />
      {listId && <span className="block text-xs font-normal text-ink-2">{t("automatic")}</span>}
    </>
  );
}

function PaymentState({ myLead }: { myLead: MyLead }) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const { paymentSource, card, invoicedOn } = myLead.purchase;
  const [tone, text]: [Tone, string] | [] = (() => {
    if (isRefunded(myLead)) return ["green", t("state.refunded")];
    if (myLead.refund === "pending") return ["amber", t("state.refundPending")];
    if (paymentSource === "card") return ["grey", card ? cardName(card) : t("cardPaid")];
    if (invoicedOn === null) return [];
    if (isToCome(invoicedOn)) return ["blue", t("state.willBeInvoiced", { count: daysUntil(invoicedOn) })];
    return ["grey", t("onInvoice", { day: formatCalendarDay(invoicedOn, tag) })];
  })();
  return text ? (
    <span className="mt-1 block">
      <Tag tone={tone}>{text}</Tag>
    </span>
  ) : null;
}

function OwnerName({ myLead }: { myLead: MyLead }) {
  const { t } = useTranslation("purchases");
  const { contact, contactErasedAt } = myLead;
  if (contact) return `${contact.firstName} ${contact.lastName}`;
  const why = isRefunded(myLead) ? "refunded" : contactErasedAt ? "noContact" : "awaited";
  return <span className="font-normal text-ink-2">{t(`request.${why}`)}</span>;
}

/** Street, postal code and town for as long as the contact is there; then the kind of home. */
function Home({ myLead: { lead, contact } }: { myLead: MyLead }) {
  const title = useLeadTitle(lead);
  const place = `${contact?.postalCode ?? lead.place.postalCode} ${lead.place.city}`;
  return (
    <>
      <span className="block">{contact ? `${contact.address}, ${place}` : place}</span>
      <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
        {title}
        <LeadTypeTag type={lead.leadType} />
      </span>
    </>
  );
}
