import type { ErrorCode, Money } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { OnHold } from "../../../components/hold/on-hold.tsx";
import { InvoiceRefusal } from "../../../components/payment/invoice-refusal.tsx";
import { NotYou } from "../../../components/payment/not-you.tsx";
import { WayOn } from "../../../components/payment/way-on.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { type ApiError, hasCode } from "../../../lib/api/api-error.ts";
import { paths } from "../../../lib/paths.ts";
import { held, payable } from "../payable.ts";

const kept = ["too_many_reservations", "kept_too_long"] satisfies ErrorCode[];
const gone = ["lead_unavailable", "last_spot_taken", "lead_closed", "office_already_bought"] satisfies ErrorCode[];

/** Whether an error is an answer that a second try does not change. */
export function isFinal(error: unknown): error is ApiError {
  return hasCode(error, ...payable, ...kept, ...gone, "already_bought", "card_declined", ...held);
}

type Props = {
  leadId: string;
  error: ApiError;
  /** Net, as it was shown. */
  price?: Money | undefined;
  onClose: () => void;
};

/** Why nothing was bought, and the way on. */
export function RefusedDialog({ leadId, error, price, onClose }: Props) {
  const { t } = useTranslation(["purchases", "common"]);
  const { code } = error;
  return (
    <DialogSheet title={t("payment:refused")} role="alertdialog" onClose={onClose}>
      {hasCode(error, "account_on_hold") ? (
        <OnHold>
          <ErrorAlert error={error} />
        </OnHold>
      ) : (
        <ErrorAlert error={error} />
      )}
      <InvoiceRefusal code={code} price={price} />
      <NotYou code={code} />
      <div className="flex flex-wrap gap-2.5 sm:justify-end">
        {hasCode(error, "already_bought") ? (
          <Button onClick={onClose}>{t("refused.toContact")}</Button>
        ) : hasCode(error, ...payable, ...kept, "card_declined") ? (
          <WayOn code={code} next={paths.lead(leadId)} />
        ) : (
          <ButtonLink to={paths.newLeads}>{t("refused.back")}</ButtonLink>
        )}
        {hasCode(error, ...kept) && (
          <ButtonLink look="outline" to={paths.newLeads}>
            {t("refused.back")}
          </ButtonLink>
        )}
      </div>
    </DialogSheet>
  );
}
