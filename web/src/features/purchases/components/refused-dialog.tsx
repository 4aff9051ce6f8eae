import type { ErrorCode } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { type ApiError, hasCode } from "../../../lib/api/api-error.ts";
import { paths } from "../../../lib/paths.ts";

const payable = ["payment_method_missing", "not_enough_credits", "invoice_limit_reached"] satisfies ErrorCode[];
const kept = ["too_many_reservations", "kept_too_long"] satisfies ErrorCode[];
const gone = ["lead_unavailable", "last_spot_taken", "lead_closed", "office_already_bought"] satisfies ErrorCode[];

/** Whether an error is an answer that a second try does not change. */
export function isFinal(error: unknown): error is ApiError {
  return hasCode(error, ...payable, ...kept, ...gone, "already_bought", "card_declined");
}

type Props = { leadId: string; error: ApiError; onClose: () => void };

/** Why nothing was bought, in one sentence, and the one way on. */
export function RefusedDialog({ leadId, error, onClose }: Props) {
  const { t } = useTranslation(["purchases", "common"]);
  const errorText = useErrorText();
  return (
    <DialogSheet title={t("common:payment.refused")} role="alertdialog" onClose={onClose}>
      <Alert tone="bad">{errorText(error)}</Alert>
      <div className="grid sm:justify-end">
        {hasCode(error, "already_bought") ? (
          <Button onClick={onClose}>{t("refused.toContact")}</Button>
        ) : hasCode(error, "card_declined") ? (
          <ButtonLink to={paths.billingThen(paths.lead(leadId))}>{t("common:payment.otherCard")}</ButtonLink>
        ) : hasCode(error, ...payable) ? (
          <ButtonLink to={paths.billingThen(paths.lead(leadId))}>{t("toBilling")}</ButtonLink>
        ) : (
          <ButtonLink to={paths.newLeads}>{t("refused.back")}</ButtonLink>
        )}
      </div>
    </DialogSheet>
  );
}
