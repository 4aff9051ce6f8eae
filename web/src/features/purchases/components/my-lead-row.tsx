import type { MyLead, Purchase } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeadTypeTag } from "../../../components/lead/lead-type-tag.tsx";
import { useLeadTitle } from "../../../components/lead/use-lead-title.ts";
import { PaidAmount } from "../../../components/payment/paid-amount.tsx";
import { PhoneLink } from "../../../components/ui/phone-link.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { cardName } from "../../../lib/card-name.ts";
import { formatCalendarDay, formatDateTime, formatDay } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { rowLink } from "../../../lib/row-keys.ts";
import { invoiceMonth, isToCome } from "../price-lines.ts";
import { requestStateOf } from "../request-state.ts";

/** One purchase: whose home it is, how to call them, and whether they still wait. The row is a link to its lead. */
export function MyLeadRow({ myLead }: { myLead: MyLead }) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const { lead, purchase, contact } = myLead;
  const state = requestStateOf(myLead);
  return (
    <tr className="relative hover:bg-sunken/40 max-md:grid-cols-[1fr_auto]">
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
        <Tag tone={state.tone}>{t(`request.${state.name}`, { date: formatDay(state.at, tag) })}</Tag>
      </td>
      <td className="text-sm whitespace-nowrap text-ink-2 max-md:self-end">
        {formatDateTime(purchase.acquiredAt, tag)}
      </td>
      <td className="text-right font-semibold">
        <Paid purchase={purchase} />
      </td>
    </tr>
  );
}

/** What paid, or when it is invoiced. */
function Paid({ purchase: { fee, vat, paymentSource, card, invoicedOn } }: { purchase: Purchase }) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  if (paymentSource === "credit") return t("credits", { count: 1 });
  if (paymentSource === "quota") return t("quota", { count: 1 });
  const isNext = invoicedOn !== null && isToCome(invoicedOn);
  const state = isNext && t("state.willBeInvoiced", { date: formatCalendarDay(invoicedOn, tag) });
  const past = invoicedOn !== null && t("onInvoice", { month: invoiceMonth(invoicedOn, tag) });
  return (
    <>
      <PaidAmount net={fee} vat={vat} />
      <span className="mt-1 block">
        <Tag tone={isNext ? "blue" : "grey"}>{state || past || (card ? cardName(card) : t("cardPaid"))}</Tag>
      </span>
    </>
  );
}

function OwnerName({ myLead: { contact, contactErasedAt } }: { myLead: MyLead }) {
  const { t } = useTranslation("purchases");
  if (contact) return `${contact.firstName} ${contact.lastName}`;
  return <span className="font-normal text-ink-2">{t(contactErasedAt ? "request.noContact" : "request.awaited")}</span>;
}

/** Street, postal code and town for as long as the contact is there; then what the home is. */
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
