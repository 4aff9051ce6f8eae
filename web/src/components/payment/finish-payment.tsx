import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { hasCode } from "../../lib/api/api-error.ts";
import { leaveFor } from "../../lib/leave-for.ts";
import { withoutReturn } from "../../lib/provider-return.ts";
import { BankWaitsError, isUndecided } from "../../lib/use-payment.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ErrorAlert } from "../ui/error-alert.tsx";
import { DialogSheet } from "../ui/dialog-sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { PaymentTrouble } from "./payment-trouble.tsx";

type Props = {
  /** Resumes the click and reports its outcome; rejects with `error`. */
  finish: () => Promise<void>;
  error: unknown;
  isPending: boolean;
  /** Where another card is chosen. */
  otherCard: string;
  onClose: () => void;
  /** Drops the click; if more ends with it, `givingUp` says what and how that goes. */
  onGiveUp: () => void;
  givingUp?: { label: string; isPending: boolean; error: unknown };
};

/** Resumes by itself a payment whose buyer comes back from the bank, and stays until its end is known. */
export function FinishPayment({ finish, error, isPending, ...ways }: Props) {
  const { t } = useTranslation("payment");
  const [, setSearch] = useSearchParams();
  /** Once for each return. */
  const started = useRef(false);
  const goOn = useOneAtATime(async () => {
    // The dialog shows the error.
    await finish().catch(() => {});
  });

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    setSearch(withoutReturn, { replace: true });
    void goOn();
  }, [goOn, setSearch]);

  const isRefused = !isPending && error !== null && !isUndecided(error);
  return (
    <DialogSheet
      title={t(isRefused ? "refused" : "finishing")}
      role="alertdialog"
      dismissable={!isPending}
      onClose={ways.onClose}
    >
      {isPending || !error ? (
        <>
          <p className="text-ink-2">{t("asksBank")}</p>
          <Skeleton className="h-4" />
        </>
      ) : error instanceof BankWaitsError ? (
        <BankWaits url={error.url} onGiveUp={ways.onGiveUp} {...(ways.givingUp && { givingUp: ways.givingUp })} />
      ) : (
        <>
          <PaymentTrouble error={error} />
          <div className="grid sm:justify-end">
            {!isRefused ? (
              <Button onClick={() => void goOn()}>{t("common:tryAgain")}</Button>
            ) : hasCode(error, "card_declined") ? (
              <ButtonLink to={ways.otherCard} onClick={ways.onClose}>
                {t("otherCard")}
              </ButtonLink>
            ) : (
              <Button onClick={ways.onClose}>{t("common:close")}</Button>
            )}
          </div>
        </>
      )}
    </DialogSheet>
  );
}

/** The buyer left the bank's page without an answer. */
function BankWaits({ url, onGiveUp, givingUp }: { url: string } & Pick<Props, "onGiveUp" | "givingUp">) {
  const { t } = useTranslation("payment");
  const { label = t("notNow"), isPending = false, error = null } = givingUp ?? {};
  return (
    <>
      <p className="text-ink-2">{t("bankWaits")}</p>
      <ErrorAlert error={error} />
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button look="outline" pending={isPending} onClick={onGiveUp}>
          {label}
        </Button>
        <Button disabled={isPending} onClick={() => leaveFor(url)}>
          {t("toBank")}
        </Button>
      </div>
    </>
  );
}
