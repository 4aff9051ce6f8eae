import { addProspectNote, getProspect, type ProspectNote } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";

type Props = { prospectId: string; country: string; notes: readonly ProspectNote[] };

/** Notes about a prospect, newest first, with the form to add one. */
export function ProspectNotes({ prospectId, country, notes }: Props) {
  const { t } = useTranslation("prospects");
  const timeOf = useCountryTime(country);
  const add = useChange(addProspectNote, { refreshes: [getProspect] });
  const form = useContractForm(addProspectNote.body!, { text: "" });
  const { register, handleSubmit, formState, reset, refuse } = form;
  useDraft(`prospect note ${prospectId}`, form);
  const send = handleSubmit((body) =>
    add.mutate({ params: { id: prospectId }, body }, { onSuccess: () => reset(), onError: refuse }),
  );
  return (
    <Card title={t("notes.title")}>
      <form noValidate className="mb-5 grid gap-3.5" onSubmit={(event) => void send(event)}>
        <ErrorAlert error={add.error} />
        <TextArea label={t("notes.text")} rows={3} error={formState.errors.text?.message} {...register("text")} />
        <Button type="submit" className="justify-self-start" pending={add.isPending}>
          {t("notes.add")}
        </Button>
      </form>
      {notes.length === 0 ? (
        <p className="text-ink-2">{t("notes.none")}</p>
      ) : (
        <ol className="grid gap-4" aria-label={t("notes.title")}>
          {notes.map(({ text, author, writtenAt }) => (
            <li key={writtenAt + text} className="border-t border-line pt-3">
              <p className="text-sm text-ink-2">
                {author ?? t("notes.formerAdmin")} · <time dateTime={writtenAt}>{timeOf(writtenAt)}</time>
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
