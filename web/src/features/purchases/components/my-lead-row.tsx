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
import { useFromHere } from "../../../lib/opened-from.ts";
import { paths } from "../../../lib/paths.ts";
import { rowLink } from "../../../lib/row-keys.ts";
import { useUser } from "../../../lib/session.ts";
import { nextStepOf } from "../next-step.ts";
import { ownerOf } from "../owner-of.ts";
import { daysUntil, isToCome } from "../price-lines.ts";
import type { ChosenLeads } from "../use-chosen-leads.ts";
import { rowOf } from "../use-row-keys.ts";
import { FollowUpNote } from "./follow-up-note.tsx";
import { StatusSelect } from "./status-select.tsx";

type Props = {
  myLead: MyLead;
  chosen: Pick<ChosenLeads, "isChosen" | "choose">;
  /** The control that logs a contact attempt of the purchase. */
  Attempt?: ComponentType<{ myLead: MyLead }> | undefined;
};

/** One purchase: whose home it is, how to call them, its status and the next step. The row is a link to its lead. */
export function MyLeadRow({ myLead, chosen, Attempt }: Props) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const { country } = useUser();
  const zone = useTimeZone(country);
  const { lead, purchase, contact, followUp } = myLead;
  const fromHere = useFromHere();
  const owner = ownerOf(contact) ?? t("followUp.thisLead");
  return (
    <tr {...rowOf(lead.id)} className="relative hover:bg-sunken/40 max-md:grid-cols-[1fr_auto]">
      <td className="max-md:col-span-2">
        {followUp && !isRefunded(myLead) && (
          // Its label is as large as a finger.
          <label className="relative z-1 float-right -m-3 p-3 md:float-left md:-my-3 md:-mr-1">
            <input
              type="checkbox"
              data-choose=""
              aria-label={t("chosen.row", { owner })}
              checked={chosen.isChosen(lead.id)}
              onChange={({ target }) => chosen.choose(lead.id, target.checked)}
              className="block size-5"
            />
          </label>
        )}
        <Link
          {...rowLink}
          to={paths.lead(lead.id)}
          state={fromHere}
          className="rounded-s font-semibold after:absolute after:inset-0"
        >
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
        <span className="mt-1 block text-sm text-ink-2">
          {t("boughtAt", { time: formatDateTime(purchase.acquiredAt, tag, zone) })}
        </span>
      </td>
      <td className="max-md:col-span-2">
        {isRefunded(myLead) ? (
          <Tag tone="green">{t("state.refunded")}</Tag>
        ) : (
          followUp && <StatusSelect leadId={lead.id} owner={owner} state={followUp.state} />
        )}
      </td>
      <td className="max-md:col-span-2">
        <Next myLead={myLead} />
        {followUp && !isRefunded(myLead) && (
          <FollowUpNote leadId={lead.id} owner={owner} followUp={followUp} hasContact={contact !== null}>
            {Attempt && <Attempt myLead={myLead} />}
          </FollowUpNote>
        )}
      </td>
      <td className="text-right font-semibold max-md:col-span-2">
        <Paid myLead={myLead} />
      </td>
    </tr>
  );
}

/** The next step in words, with the time that it hangs on. */
function Next({ myLead }: { myLead: MyLead }) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const { country } = useUser();
  const zone = useTimeZone(country);
  const step = nextStepOf(myLead);
  if (!step) return null;
  const { name, at } = step;
  const time = at && (name === "remind" ? formatDateTime(at, tag) : formatDateTime(at, tag, zone));
  const key = name === "tryAgain" && !at ? "again" : name;
  return <p className="text-sm">{t(`next.${key}`, { time, date: at && formatDay(at, tag, zone) })}</p>;
}

/** The payment source and the day of the invoice. */
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
    if (isRefunded(myLead) || myLead.refund === "pending") return [];
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
  if (contact) return ownerOf(contact);
  const without = contactErasedAt ? "noContact" : myLead.purchase.contactWithheldAt ? "withheld" : "awaited";
  const why = isRefunded(myLead) ? "refunded" : without;
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
