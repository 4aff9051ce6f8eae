import { useTranslation } from "react-i18next";
import type { Locale } from "../../lib/locale.ts";
import { useTerms } from "../../lib/terms.ts";
import { Button } from "../ui/button.tsx";
import { DialogSheet } from "../ui/dialog-sheet.tsx";
import { ErrorAlert } from "../ui/error-alert.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TermsText } from "./terms-text.tsx";

type Props = { country: string; version: string; locale: Locale; onClose: () => void };

/** One version of the terms, in the language in which it was read. */
export function TermsDialog({ onClose, ...version }: Props) {
  const { t } = useTranslation("common");
  const { terms, error } = useTerms(version);
  return (
    <DialogSheet title={terms?.title ?? t("terms.version", version)} onClose={onClose}>
      <ErrorAlert error={error} />
      {terms ? <TermsText terms={terms} /> : !error && <Skeleton className="h-40" />}
      <Button look="outline" className="justify-self-end" onClick={onClose}>
        {t("close")}
      </Button>
    </DialogSheet>
  );
}
