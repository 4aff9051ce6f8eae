import { type DeskLead, getDeskLead, readSellerContact } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { PhoneLink } from "../../../components/ui/phone-link.tsx";
import { useChange } from "../../../lib/api/use-change.ts";

/** The contact of a seller, or of a test, behind a button because each read is logged. Gone again with the screen. */
export function SellerCard({ lead }: { lead: DeskLead }) {
  const { t } = useTranslation("lead-desk");
  const timeOf = useCountryTime(lead.country);
  const read = useChange(readSellerContact, { refreshes: [getDeskLead], inBackground: true });
  const erasedAt = read.data?.contactErasedAt ?? lead.contactErasedAt;
  const contact = read.data?.contact;
  return (
    <Card title={t(lead.test ? "seller.titleTest" : "seller.title")}>
      <ErrorAlert error={read.error} withTrace />
      {erasedAt && <p className="text-ink-2">{t("seller.erased", { time: timeOf(erasedAt) })}</p>}
      {!erasedAt && !contact && (
        <div className="grid justify-items-start gap-3">
          <p className="text-sm text-ink-2">
            {t(lead.publishedAt && !lead.test ? "seller.hint" : "seller.hintNoLead")}
          </p>
          <Button look="outline" pending={read.isPending} onClick={() => read.mutate({ params: { id: lead.id } })}>
            {t("seller.show")}
          </Button>
        </div>
      )}
      {contact && (
        <dl className="grid gap-2.5 text-sm" aria-live="polite">
          <Row name={t("seller.name")} value={`${contact.firstName} ${contact.lastName}`} />
          <div>
            <dt className="text-ink-2">{t("seller.phone")}</dt>
            <dd>
              <PhoneLink phone={contact.phone} />
            </dd>
          </div>
          <div>
            <dt className="text-ink-2">{t("seller.email")}</dt>
            <dd className="flex items-center justify-between gap-2 wrap-anywhere">
              <a href={`mailto:${contact.email}`} className={linkClass}>
                {contact.email}
              </a>
              <CopyButton value={contact.email} label={t("seller.email")} />
            </dd>
          </div>
          <Row name={t("seller.address")} value={`${contact.address}, ${contact.postalCode} ${lead.place.city}`} />
          {contact.description && (
            <Row name={t(lead.test ? "seller.wordsTest" : "seller.words")} value={contact.description} />
          )}
        </dl>
      )}
    </Card>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
    </div>
  );
}
