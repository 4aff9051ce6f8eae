import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAccountTime } from "../../../components/account/use-account-time.ts";
import { isRefunded } from "../../../components/lead/is-refunded.ts";
import { LeadTypeTag } from "../../../components/lead/lead-type-tag.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { IconMapPin } from "../../../components/ui/icons.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatAge, formatTimeLeft } from "../../../lib/dates.ts";

/** "Flat in Töölö"; nothing while the lead is not known. */
export function useLeadHeading(lead: LeadDetail | undefined): string | undefined {
  const { t } = useTranslation(["leads", "common"]);
  if (!lead) return undefined;
  const { propertyType, place } = lead;
  return t("heading", { property: t(`common:propertyType.${propertyType}`), place: place.district || place.city });
}

/** Type, place and age of a lead, and the time left to buy it, or that its owner has closed it. */
export function LeadHeading({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation(["leads", "common"]);
  const { tag } = useLocale();
  const heading = useLeadHeading(lead);
  const { place } = lead;
  const address = lead.contact && `${lead.contact.address}, `;
  const left = !lead.closedAt && formatTimeLeft(lead.expiresAt, tag);
  return (
    <header className="mb-5">
      <div className="mb-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-3">
        <LeadTypeTag type={lead.leadType} />
        <span>
          {[t("publishedAge", { age: formatAge(lead.publishedAt, tag) }), left && t("timeLeft", { left })]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </div>
      {lead.closedAt && lead.report?.outcome !== "not_confirmed" && <Closed at={lead.closedAt} lead={lead} />}
      <h1 className="text-[30px] leading-[1.12] md:text-[32px]">{heading}</h1>
      <p className="mt-1.5 flex items-start gap-1.5 text-ink-2">
        <IconMapPin size={19} stroke={1.75} className="mt-px shrink-0" aria-hidden="true" />
        <span>
          {address}
          {(address && lead.contact?.postalCode) || place.postalCode} {place.city}, {place.region}
          {lead.status !== "obtained" && `. ${t("addressHidden")}`}
        </span>
      </p>
    </header>
  );
}

function Closed({ at, lead }: { at: string; lead: LeadDetail }) {
  const { t } = useTranslation("leads");
  const timeOf = useAccountTime();
  const keepsContact = lead.status === "obtained" && !isRefunded(lead) && !lead.contactErasedAt;
  return (
    <div className="mb-4">
      <Alert tone="warn">{t(keepsContact ? "closedForBuyer" : "closed", { date: timeOf(at) })}</Alert>
    </div>
  );
}
