import { getBillingOverview, type OnInvoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { formatMoney } from "../../../lib/money.ts";
import { UsedBar } from "./used-bar.tsx";

/** What the account owes on invoice, how far it may, and what keeps it from buying so. Nothing if it has nothing to do with it. */
export function OnInvoiceCard() {
  const { t } = useTranslation("billing");
  const { data } = useAnswer(getBillingOverview);
  const onInvoice = data?.onInvoice;
  if (!onInvoice) return null;
  const isAsked = data.billingMethod === "invoice" || (data.complete && !onInvoice.proven);
  if (!isAsked && onInvoice.owed.amount === 0) return null;
  return (
    <Card title={t("onInvoice.title")}>
      <Use onInvoice={onInvoice} />
    </Card>
  );
}

function Use({ onInvoice: { owed, limit, proven, reminders, othersOwe } }: { onInvoice: OnInvoice }) {
  const { t } = useTranslation("billing");
  const { tag } = useLocale();
  const said = { owed: formatMoney(owed, tag), limit: formatMoney(limit, tag) };
  const against = reminders > 1 ? "paused" : reminders > 0 ? "overdue" : proven ? null : "unproven";
  return (
    <div className="grid gap-3">
      {proven && <UsedBar used={owed} total={limit} text={t("onInvoice.use", said)} />}
      {proven && othersOwe && <p className="text-sm text-ink-2">{t("onInvoice.others")}</p>}
      {against && <Alert tone="warn">{t(`onInvoice.${against}`, said)}</Alert>}
      {proven && <p className="text-sm text-ink-2">{t("onInvoice.grows")}</p>}
    </div>
  );
}
