import { eraseAccount, getBillingOverview, listOwnDeals, type OwnDeal } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { PasswordField } from "../../../components/ui/password-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { clearDraftsEverywhere } from "../../../lib/session-sync.ts";
import { useUser } from "../../../lib/session.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";

/** What becomes of a deal by the erasure; nothing of an office's that a colleague pays: it goes on. */
function endOf({ type, isPayer, ofOffice, forAnother }: OwnDeal) {
  if (!isPayer) return ofOffice ? null : type === "discount" ? "freeDeal" : "dealOfOther";
  if (type === "discount") return "freeDeal";
  return ofOffice || forAnother ? "paidDeal" : "ownDeal";
}

/** Lists erased and kept data. The user confirms by typing a phrase. */
export function EraseDialog({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation("settings");
  const { locale, tag } = useLocale();
  const { credits, hasPassword, role } = useUser();
  const isAgent = { enabled: role === "agent" };
  const { onInvoice, subscription } = useAnswer(getBillingOverview, {}, isAgent).data ?? {};
  const deals = useAnswer(listOwnDeals, {}, isAgent).data?.items ?? [];
  const owed = onInvoice?.owed;
  const erase = useChange(eraseAccount);
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const phrase = t("erase.phrase");
  const ready = typed.trim().toLowerCase() === phrase.toLowerCase() && (!hasPassword || password !== "");

  const confirm = useOneAtATime(async () => {
    try {
      await erase.mutateAsync({ body: { ...(hasPassword && { password }), confirm: true } });
      clearDraftsEverywhere();
      // A page load, so that no data of the account stays in memory.
      location.assign(localisedPath(paths.home, locale));
    } catch {
      // The dialog shows the error.
    }
  });

  return (
    <ConfirmDialog
      danger
      title={t("erase.dialogTitle")}
      action={t("erase.button")}
      ready={ready}
      pending={erase.isPending || erase.isSuccess}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>{t("erase.gone")}</li>
        {!!credits && <li>{t("erase.credits", { count: credits })}</li>}
        {subscription && <li>{t("erase.plan")}</li>}
        {deals.map((deal) => {
          const end = endOf(deal);
          return end && <li key={deal.id}>{t(`erase.${end}`, { name: deal.name })}</li>;
        })}
        <li>{t("erase.leads")}</li>
        <li>{t("erase.kept")}</li>
      </ul>
      {!!owed?.amount && <Alert tone="warn">{t("erase.owing", { owed: formatMoney(owed, tag) })}</Alert>}
      <ErrorAlert error={erase.error} except={["password_wrong"]} />
      <TextField
        label={t("erase.type", { phrase })}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {hasPassword && (
        <PasswordField
          label={t("password.current")}
          autoComplete="current-password"
          error={hasCode(erase.error, "password_wrong") ? erase.error.code : undefined}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
