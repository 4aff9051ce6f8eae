import type { Approval } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { linkClass } from "../../../components/ui/class-names.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";

/** The way to what it is about. */
export function ApprovalSubject({ subject, askedBy, dealId, invoiceId, campaignId, country }: Approval) {
  const { t } = useTranslation("approvals");
  const link = (to: string, text: string) => (
    <Link className={linkClass} to={to}>
      {text}
    </Link>
  );
  if (dealId) return link(adminPaths.deal(dealId), t("deal.show"));
  if (invoiceId) return link(adminPaths.invoice(invoiceId), t("invoice"));
  if (campaignId) return link(adminPaths.campaign(campaignId), t("campaign"));
  if (country) return link(`${adminPaths.locations}?country=${country}`, t("prices"));
  // What is about no account has the asker's.
  if (subject.id === askedBy.id) return null;
  return link(adminPaths.user(subject.id), subject.name ?? t("erased"));
}
