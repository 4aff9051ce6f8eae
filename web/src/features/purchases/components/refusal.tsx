import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { isRefunded } from "../../../components/lead/is-refunded.ts";
import { OnHold } from "../../../components/hold/on-hold.tsx";
import { InvoiceRefusal } from "../../../components/payment/invoice-refusal.tsx";
import { NotYou } from "../../../components/payment/not-you.tsx";
import { WayOn } from "../../../components/payment/way-on.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { paths } from "../../../lib/paths.ts";
import { payable } from "../payable.ts";
import { PendingPurchase } from "./pending-purchase.tsx";

/** The reason why this agent cannot buy this lead, in the catalogue's words, with the way on if there is one. */
export function Refusal({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation(["purchases", "errors"]);
  if (isRefunded(lead)) return <Alert>{t("refunded")}</Alert>;
  if (lead.status === "obtained") return <Alert tone="good">{t("owned")}</Alert>;

  const refusal = lead.refusal ?? (lead.status === "full" || lead.status === "unavailable" ? "lead_unavailable" : null);
  if (!refusal) return null;
  if (refusal === "purchase_in_progress") return <PendingPurchase leadId={lead.id} />;
  const text = (
    <Alert tone={payable.some((code) => code === refusal) ? "warn" : "info"}>
      {refusal === "office_already_bought"
        ? t("sharedBuyer")
        : t(`errors:code.${refusal}`, { defaultValue: t("errors:code.internal") })}
    </Alert>
  );
  return (
    <div className="grid gap-3">
      {refusal === "account_on_hold" ? <OnHold>{text}</OnHold> : text}
      <InvoiceRefusal code={refusal} price={lead.quote?.price} />
      <NotYou code={refusal} />
      <WayOn code={refusal} next={paths.lead(lead.id)} />
    </div>
  );
}
