import { addNote } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { userChange } from "../user-change.ts";

/** Adds a note, which only the back office sees. */
export function NoteForm({ userId }: { userId: string }) {
  const { t } = useTranslation("admin-users");
  const add = useChange(addNote, userChange);
  const form = useContractForm(addNote.body, { text: "" });
  const { register, handleSubmit, formState, reset, refuse } = form;
  useDraft(`note ${userId}`, form);
  const send = handleSubmit((body) =>
    add.mutate({ params: { id: userId }, body }, { onSuccess: () => reset(), onError: refuse }),
  );
  return (
    <form noValidate className="grid gap-3.5" onSubmit={send}>
      <ErrorAlert error={add.error} />
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
