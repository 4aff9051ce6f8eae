import type { Contact, LeadDetail } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { buttonClass, linkClass } from "../../../components/ui/class-names.ts";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { IconMail, IconMapPin, IconPhone, IconUser } from "../../../components/ui/icons.ts";
import { mapAddress } from "../../../lib/map-address.ts";
import { formatPhone, phoneHref } from "../../../lib/phone.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { SaveContact } from "./save-contact.tsx";

/** The id of the heading that takes the focus after a purchase. */
export const contactHeadingId = "contact";

type Props = {
  lead: LeadDetail;
  /** The way to write to the owner. */
  write?: ReactNode;
};

/** The owner's contact, for buyers: call, write, copy. Says so if it is erased or withheld, or comes in a moment. */
export function ContactCard({ lead, write }: Props) {
  const { t } = useTranslation("purchases");
  const { contact, contactErasedAt } = lead;
  return (
    <section role="status" className="rounded-l border border-primary bg-card p-5">
      <h2 id={contactHeadingId} tabIndex={-1} className="mb-3 text-base">
        {t("contact.title")}
      </h2>
      {contact && <Reach contact={contact} lead={lead} write={write} />}
      {contactErasedAt && <Erased at={contactErasedAt} />}
      {!contact && !contactErasedAt && (
        <p className="text-ink-2">{t(lead.purchase?.contactWithheldAt ? "contact.withheld" : "contact.comes")}</p>
      )}
    </section>
  );
}

function Erased({ at }: { at: string }) {
  const { t } = useTranslation("purchases");
  const dayOf = useAccountDay();
  return <p className="text-ink-2">{t("contact.erased", { date: dayOf(at) })}</p>;
}

function Reach({ contact, lead, write }: Props & { contact: Contact }) {
  const { t } = useTranslation("purchases");
  const name = `${contact.firstName} ${contact.lastName}`;
  const address = `${contact.address}, ${contact.postalCode} ${lead.place.city}`;
  const rows = [
    { Icon: IconUser, label: t("contact.name"), value: name },
    { Icon: IconPhone, label: t("contact.phone"), value: formatPhone(contact.phone) },
    { Icon: IconMail, label: t("contact.email"), value: contact.email },
    { Icon: IconMapPin, label: t("contact.address"), value: address, href: mapAddress(address) },
  ];
  return (
    <>
      <dl className="grid gap-1">
        {rows.map(({ Icon, label, value, href }) => (
          <div key={label} className="flex items-center gap-3">
            <dt>
              <Icon size={18} stroke={1.75} className="text-primary-text" aria-label={label} role="img" />
            </dt>
            <dd className="flex min-w-0 grow items-center justify-between gap-2">
              <span className="min-w-0 text-base font-[550] wrap-anywhere">
                {href ? (
                  <a href={href} target="_blank" rel="noreferrer" className={linkClass}>
                    {value}
                    <span className="sr-only"> {t("contact.onMap")}</span>
                  </a>
                ) : (
                  value
                )}
              </span>
              <CopyButton label={label} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {contact.locale && (
        <p className="mt-3 text-sm text-ink-2">
          {t("contact.wroteIn", { language: t(`contact.language.${contact.locale}`) })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <a href={phoneHref(contact.phone)} className={buttonClass({})}>
          <IconPhone size={18} stroke={1.75} aria-hidden="true" />
          {t("contact.call")}
        </a>
        {write}
        <SaveContact lead={lead} contact={contact} />
        <AddToCalendar lead={lead} contact={contact} />
      </div>
    </>
  );
}
