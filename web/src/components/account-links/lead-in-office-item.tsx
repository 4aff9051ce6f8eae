import type { LeadInOffice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { adminPaths } from "../../lib/admin-paths.ts";
import { useOwnTime } from "../account/use-country-time.ts";
import { linkClass } from "../ui/class-names.ts";
import { NamedUser } from "./named-user.tsx";

/** A lead that two agents of one office hold. Its texts are those of the list of all. */
export function LeadInOfficeItem({
  lead: { leadId, lead, office, user, colleague, joinedAt },
}: {
  lead: LeadInOffice;
}) {
  const { t } = useTranslation(["account-links", "common"]);
  const timeOf = useOwnTime();
  return (
    <li className="grid gap-0.5 py-3">
      <Link className={`font-[550] ${linkClass}`} to={adminPaths.deskLead(leadId)}>
        {lead
          ? t("account-links:lead.name", {
              property: t(`common:propertyType.${lead.propertyType}`),
              place: `${lead.place.postalCode} ${lead.place.city}`,
            })
          : t("account-links:lead.unknown", { id: leadId.slice(-12) })}
      </Link>
      <span className="text-sm text-ink-2">
        <NamedUser user={user} /> ·{" "}
        {t("account-links:lead.joined", {
          office: office.name ?? t("account-links:lead.office"),
          at: timeOf(joinedAt),
        })}
      </span>
      <span className="text-sm text-ink-2">
        {t("account-links:lead.colleague")} <NamedUser user={colleague} />
      </span>
    </li>
  );
}
