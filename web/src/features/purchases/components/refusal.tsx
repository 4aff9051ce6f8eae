import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { isRefunded } from "../../../components/lead/is-refunded.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { paths } from "../../../lib/paths.ts";

/** The reason why this agent cannot buy this lead, in the catalogue's words, with a link to billing if that helps. */
export function Refusal({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation(["purchases", "errors"]);
  if (isRefunded(lead)) return <Alert>{t("refunded")}</Alert>;
  if (lead.status === "obtained") return <Alert tone="good">{t("owned")}</Alert>;

  const refusal = lead.refusal ?? (lead.status === "full" || lead.status === "unavailable" ? "lead_unavailable" : null);
  if (!refusal) return null;
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
