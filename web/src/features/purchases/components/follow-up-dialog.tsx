import type { FollowUp } from "@doorlight/gateway/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useKeptState } from "../../../lib/forms/use-kept-state.ts";
import { instantOf, localTime } from "../../../lib/local-time.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { useSaveFollowUp } from "../api/follow-up.ts";

type Props = { leadId: string; owner: string; followUp: FollowUp; onClose: () => void };

/** In how many days, at nine in the morning. */
const soon = [1, 3, 7];

/** The note and the reminder of a lead. A note that another tab has changed meanwhile is shown before it is replaced. */
export function FollowUpDialog({ leadId, owner, followUp, onClose }: Props) {
  const { t } = useTranslation("purchases");
  const save = useSaveFollowUp(leadId);
  const [opened] = useState(followUp);
  const [now] = useState(() => new Date().toISOString());
  // Kept until it is saved or cancelled: Escape and Back close the dialog alone.
  const kept = useKeptState<{ note: string; time: string; before: string }>(`note of ${leadId}`);
  const { note, time, before } = kept.state ?? {
    note: opened.note,
    time: opened.remindAt ? localTime(opened.remindAt) : "",
    before: opened.note,
  };
  const setNote = (text: string) => kept.setState({ note: text, time, before });
  const setTime = (at: string) => kept.setState({ note, time: at, before });
  const close = () => {
    kept.drop();
    onClose();
  };
  const [isWrong, setWrong] = useState(false);
  const isOutdated = followUp.note !== before;

  const send = useOneAtATime(async (event: FormEvent) => {
    event.preventDefault();
    const remindAt = time === "" ? null : instantOf(time);
    const isTimeChanged = time !== (opened.remindAt ? localTime(opened.remindAt) : "");
    const isPast = isTimeChanged && time !== "" && (remindAt === null || remindAt <= new Date().toISOString());
    setWrong(isPast);
    if (isPast) return;
    try {
      await save.mutateAsync({
        ...(note.trim() !== opened.note && { note: { text: note, version: followUp.noteVersion } }),
        ...(isTimeChanged && { remindAt }),
      });
      close();
    } catch {
      // The dialog shows the error.
    }
  });

  return (
    <FormDialog
      title={t("followUp.dialog.title", { owner })}
      action={t("followUp.dialog.save")}
      pending={save.isPending}
      onSubmit={send}
      onClose={close}
      onDismiss={onClose}
    >
      <ErrorAlert error={save.error} />
      {isOutdated && (
        <p className="text-sm text-ink-2">
          {t("followUp.dialog.otherNote")} <q className="wrap-anywhere">{followUp.note}</q>
        </p>
      )}
      <TextArea
        label={t("followUp.dialog.note")}
        hint={t("followUp.dialog.noteHint")}
        optional
        rows={5}
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <TextField
        type="datetime-local"
        label={t("followUp.dialog.remindAt")}
        hint={t("followUp.dialog.remindHint")}
        optional
        value={time}
        min={localTime(now)}
        error={isWrong ? "purchases:followUp.dialog.wrongTime" : undefined}
        onChange={({ target }) => setTime(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {soon.map((days) => (
          <button
            key={days}
            type="button"
            className={buttonClass({ look: "outline", size: "s" })}
            onClick={() => setTime(morningIn(days, now))}
          >
            {t("followUp.dialog.inDays", { count: days })}
          </button>
        ))}
        {time && (
          <button type="button" className={buttonClass({ look: "quiet", size: "s" })} onClick={() => setTime("")}>
            {t("followUp.dialog.noReminder")}
          </button>
        )}
      </div>
    </FormDialog>
  );
}

function morningIn(days: number, now: string): string {
  const at = new Date(now);
  at.setDate(at.getDate() + days);
  at.setHours(9, 0, 0, 0);
  return localTime(at.toISOString());
}
