import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { paths } from "../../../lib/paths.ts";
import { PendingPurchase } from "./pending-purchase.tsx";

/** The reason why this agent cannot buy this lead, in the catalogue's words, with the way on where there is one. */
export function Refusal({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation(["purchases", "errors"]);
  if (lead.status === "obtained") return <Alert tone="good">{t("owned")}</Alert>;

  const refusal = lead.refusal ?? (lead.status === "full" || lead.status === "unavailable" ? "lead_unavailable" : null);
  if (!refusal) return null;
  if (refusal === "purchase_in_progress") return <PendingPurchase leadId={lead.id} />;
  const payable = ["payment_method_missing", "not_enough_credits", "invoice_limit_reached"].includes(refusal);
  return (
    <div className="grid gap-3">
      <Alert tone={payable ? "warn" : "info"}>
        {t(`errors:code.${refusal}`, { defaultValue: t("errors:code.internal") })}
        {refusal === "payment_method_missing" && ` ${t("addBilling")}`}
        {refusal === "not_enough_credits" && ` ${t("switchToInvoice")}`}
      </Alert>
      {payable && <ButtonLink to={paths.billingThen(paths.lead(lead.id))}>{t("toBilling")}</ButtonLink>}
    </div>
  );
}
