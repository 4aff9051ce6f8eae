import { addNote } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useAddNote } from "../api/add-note.ts";

/** A note that only the back office sees. */
export function NoteForm({ userId }: { userId: string }) {
  const { t } = useTranslation("admin-users");
  const errorText = useErrorText();
  const add = useAddNote(userId);
  const { register, handleSubmit, formState, reset, refuse } = useContractForm(addNote.body, { text: "" });
  const send = handleSubmit((body) => add.mutate(body, { onSuccess: () => reset(), onError: refuse }));
  return (
    <form noValidate className="grid gap-3.5" onSubmit={send}>
      {add.isError && <Alert tone="bad">{errorText(add.error)}</Alert>}
      <TextArea
        label={t("notes.text")}
        hint={t("notes.hint")}
        rows={3}
        error={formState.errors.text?.message}
        {...register("text")}
      />
      <Button type="submit" className="justify-self-start" pending={add.isPending}>
        {t("notes.add")}
      </Button>
    </form>
  );
}
