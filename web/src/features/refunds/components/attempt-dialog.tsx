import { ContactAttemptKind, type Purchase } from "@doorlight/gateway/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { instantOf, localTime } from "../../../lib/local-time.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { useLogAttempt } from "../api/purchase-refunds.ts";
import { justNow } from "../just-now.ts";
import { useOfferUndo } from "../use-offer-undo.ts";

type Props = { purchase: Pick<Purchase, "id" | "leadId" | "acquiredAt">; onClose: () => void };

/** A contact attempt of another time than now, or with a note. */
export function AttemptDialog({ purchase, onClose }: Props) {
  const { t } = useTranslation(["refunds", "common"]);
  const log = useLogAttempt(purchase);
  const offerUndo = useOfferUndo(purchase);
  const [opened] = useState(() => justNow(purchase));
  const [latest] = useState(() => new Date().toISOString());
  const [kind, setKind] = useState<ContactAttemptKind>("no_answer");
  const [time, setTime] = useState(() => localTime(opened));
  const [note, setNote] = useState("");
  const [isWrong, setWrong] = useState(false);

  const save = useOneAtATime(async (event: FormEvent) => {
    event.preventDefault();
    // Untouched it is this moment, even in the first minute after the purchase.
    const at = time === localTime(opened) ? opened : instantOf(time);
    const fits = at !== null && time >= localTime(purchase.acquiredAt) && at <= new Date().toISOString();
    setWrong(!fits);
    if (!fits) return;
    try {
      const logged = await log.mutateAsync({ kind, at, note });
      onClose();
      offerUndo(logged);
    } catch {
      // The dialog shows the error.
    }
  });

  return (
    <FormDialog
      title={t("attempts.dialog.title")}
      action={t("attempts.dialog.save")}
      pending={log.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <ErrorAlert error={log.error} />
      <SelectField
        label={t("attempts.dialog.kind")}
        value={kind}
        onChange={({ target }) => setKind(target.value as ContactAttemptKind)}
      >
        {ContactAttemptKind.options.map((option) => (
          <option key={option} value={option}>
            {t(`common:attempt.${option}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        type="datetime-local"
        label={t("attempts.dialog.at")}
        value={time}
        min={localTime(purchase.acquiredAt)}
        max={localTime(latest)}
        error={isWrong ? "refunds:attempts.dialog.wrongTime" : undefined}
        onChange={({ target }) => setTime(target.value)}
      />
      <TextArea
        label={t("attempts.dialog.note")}
        optional
        rows={3}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
