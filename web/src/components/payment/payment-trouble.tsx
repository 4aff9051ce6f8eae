import { useTranslation } from "react-i18next";
import type { Money } from "@doorlight/gateway/contract";
import { ApiError, hasCode } from "../../lib/api/api-error.ts";
import { isOutcomeUnknown } from "../../lib/use-payment.ts";
import { OnHold } from "../hold/on-hold.tsx";
import { ErrorAlert } from "../ui/error-alert.tsx";
import { InvoiceRefusal } from "./invoice-refusal.tsx";
import { WayOn } from "./way-on.tsx";

type Props = {
  error: unknown;
  /** Of what was to be paid. */
  price?: Money;
  /** The screen that waits for the payment; without it there is another way on. */
  next?: string | null;
  onLeave?: () => void;
};

/** The error of a payment, the way on, and for an unknown outcome, that a retry costs nothing. */
export function PaymentTrouble({ error, price, next, onLeave }: Props) {
  const { t } = useTranslation("payment");
  if (!error) return null;
  return (
    <>
      {hasCode(error, "account_on_hold") ? (
        <OnHold>
          <ErrorAlert error={error} />
        </OnHold>
      ) : (
        <ErrorAlert error={error} withTrace />
      )}
      {isOutcomeUnknown(error) && !hasCode(error, "purchase_in_progress") && <p>{t("unknown")}</p>}
      {error instanceof ApiError && <InvoiceRefusal code={error.code} price={price} />}
      {next !== undefined && error instanceof ApiError && (
        <WayOn code={error.code} next={next} {...(onLeave && { onLeave })} />
      )}
    </>
  );
}
