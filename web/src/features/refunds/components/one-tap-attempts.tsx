import type { ContactAttemptKind, Purchase } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { attemptIcons } from "../../../components/lead/attempt-icons.ts";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { useLogAttempt } from "../api/purchase-refunds.ts";
import { justNow } from "../just-now.ts";
import { useOfferUndo } from "../use-offer-undo.ts";

/** The most frequent kind first. */
const inOrder: ContactAttemptKind[] = ["no_answer", "call", "message", "mail", "mail_bounced"];

type Props = { purchase: Pick<Purchase, "id" | "leadId" | "acquiredAt">; onLogged?: () => void };

/** A button for each kind of attempt, made just now. */
export function OneTapAttempts({ purchase, onLogged }: Props) {
  const { t } = useTranslation(["refunds", "common"]);
  const log = useLogAttempt(purchase);
  const offerUndo = useOfferUndo(purchase);
  const send = useOneAtATime(async (kind: ContactAttemptKind) => {
    // After an answer that was lost, the same attempt is sent again, which counts once.
    const isAgain = log.isError && log.variables.kind === kind;
    const at = isAgain ? log.variables.at : justNow(purchase);
    try {
      const logged = await log.mutateAsync({ kind, at, note: "" });
      onLogged?.();
      offerUndo(logged);
    } catch {
      // The error is shown below the buttons.
    }
  });
  return (
    <div className="mt-3 grid gap-3">
      <div
        role="group"
        aria-label={t("attempts.log")}
        className="grid grid-cols-2 gap-2.5 max-sm:[&>button:first-child]:col-span-2 sm:flex sm:flex-wrap"
      >
        {inOrder.map((kind) => {
          const Icon = attemptIcons[kind];
          return (
            <Button
              key={kind}
              look="outline"
              className="px-3! max-sm:text-left max-sm:whitespace-normal!"
              pending={log.isPending && log.variables.kind === kind}
              onClick={() => void send(kind)}
            >
              <Icon size={18} stroke={1.75} className="shrink-0 text-primary-text" aria-hidden="true" />
              {t(`common:attempt.${kind}`)}
            </Button>
          );
        })}
      </div>
      <ErrorAlert error={log.error} />
    </div>
  );
}
