import type { Lead, LeadStatus } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatAge } from "../../../lib/dates.ts";
import { useFromHere } from "../../../lib/opened-from.ts";
import { paths } from "../../../lib/paths.ts";
import { rowLink } from "../../../lib/row-keys.ts";
import { useUser } from "../../../lib/session.ts";

const looks: Record<LeadStatus, "primary" | "outline" | "quiet"> = {
  available: "primary",
  no_payment_method: "outline",
  login_needed: "outline",
  obtained: "outline",
  unavailable: "quiet",
  full: "quiet",
};

/** The only link of a row. Its text names this user's action, its name also the lead. */
export function LeadRowAction({ lead, title }: { lead: Lead; title: string }) {
  const { t } = useTranslation("leads");
  const { role } = useUser();
  const fromHere = useFromHere();
  const onlyLooks = role !== "agent" && lead.status === "available";
  const age = formatAge(lead.publishedAt, useLocale().tag);
  const text = t(onlyLooks ? "action.view" : `action.${lead.status}`);
  return (
    <ButtonLink
      {...rowLink}
      to={paths.lead(lead.id)}
      state={fromHere}
      look={onlyLooks ? "outline" : looks[lead.status]}
      size="s"
      aria-label={`${text}: ${[title, `${lead.place.postalCode} ${lead.place.city}`, age].join(", ")}`}
      className="ml-auto after:absolute after:inset-0 static!"
    >
      {text}
    </ButtonLink>
  );
}
