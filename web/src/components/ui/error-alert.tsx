import type { ErrorCode } from "@doorlight/gateway/contract";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { ApiError, hasCode } from "../../lib/api/api-error.ts";
import { Alert } from "./alert.tsx";

type Props = {
  error: unknown;
  /** Codes that the form shows at a field instead. */
  except?: ErrorCode[];
  /** Adds the trace id, by which support finds the call. */
  withTrace?: boolean;
};

/** The reason why a call failed, in the screen's language; nothing without an error. */
export function ErrorAlert({ error, except = [], withTrace = false }: Props) {
  const { t } = useTranslation("errors");
  const errorText = useErrorText();
  if (!error || hasCode(error, ...except)) return null;
  const text = errorText(error);
  return (
    <Alert tone="bad">
      {hasCode(error, "card_declined") ? (
        <Suspense fallback={text}>
          <BankReason reason={error.reason} otherwise={text} />
        </Suspense>
      ) : (
        text
      )}
      {withTrace && error instanceof ApiError && error.traceId && (
        <span className="mt-1 block text-xs">{t("trace", { traceId: error.traceId })}</span>
      )}
    </Alert>
  );
}

/** Its texts are loaded with the first declined card: no other screen needs them. */
function BankReason({ reason, otherwise }: { reason: string; otherwise: string }) {
  const { t } = useTranslation("declines");
  return t(`reason.${reason}`, { defaultValue: otherwise });
}
