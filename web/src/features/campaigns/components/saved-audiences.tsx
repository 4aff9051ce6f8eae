import { listSavedAudiences, removeSavedAudience, saveAudience } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { IconTrash } from "../../../components/ui/back-office-icons.ts";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { showToast } from "../../../lib/toast.ts";
import type { Audience, CheckedAudience } from "../filters.ts";

type Props = {
  /** Undefined while it is incomplete. */
  audience: CheckedAudience | undefined;
  onLoad: (audience: Audience) => void;
};

/** Audiences that admins keep: to start from one, to keep the present one, to delete one. */
export function SavedAudiences({ audience, onLoad }: Props) {
  const { t } = useTranslation("campaigns");
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useAnswer(listSavedAudiences);
  const remove = useChange(removeSavedAudience, { refreshes: [listSavedAudiences] });
  return (
    <Card title={t("saved.title")}>
      <div className="grid gap-3">
        <ErrorAlert error={error} />
        {data?.items.length === 0 && <p className="text-sm text-ink-2">{t("saved.none")}</p>}
        {data && data.items.length > 0 && (
          <ul aria-label={t("saved.title")} className="grid gap-1">
            {data.items.map(({ id, name, audience: saved }) => (
              <li key={id} className="flex items-center gap-2">
                <span className="min-w-0 grow wrap-anywhere">{name}</span>
                <Button
                  look="outline"
                  size="s"
                  aria-label={t("saved.loadOne", { name })}
                  onClick={() => {
                    onLoad(saved);
                    void showToast("success", t("saved.loaded", { name }));
                  }}
                >
                  {t("saved.load")}
                </Button>
                <ConfirmButton
                  look="quiet"
                  size="s"
                  danger
                  title={t("saved.removeAsk", { name })}
                  text={<p>{t("saved.removeText")}</p>}
                  action={t("saved.remove")}
                  done={t("saved.removed")}
                  onConfirm={() => remove.mutateAsync({ params: { id } })}
                >
                  <IconTrash size={17} stroke={1.75} aria-hidden="true" />
                  <span className="sr-only">{t("saved.removeOne", { name })}</span>
                </ConfirmButton>
              </li>
            ))}
          </ul>
        )}
        {audience && (
          <Button look="outline" size="s" className="justify-self-start" onClick={() => setOpen(true)}>
            {t("saved.save")}
          </Button>
        )}
      </div>
      {isOpen && audience && <SaveDialog audience={audience} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const Name = z.pick(saveAudience.body!, { name: true });

function SaveDialog({ audience, onClose }: { audience: CheckedAudience; onClose: () => void }) {
  const { t } = useTranslation("campaigns");
  const save = useChange(saveAudience, { refreshes: [listSavedAudiences] });
  const { register, formState, sendOnce } = useContractForm(Name, { name: "" });
  const send = sendOnce(async ({ name }) => {
    await save.mutateAsync({ body: { name, audience } });
    onClose();
    void showToast("success", t("saved.done"));
  });
  return (
    <FormDialog
      title={t("saved.save")}
      action={t("saved.saveIt")}
      pending={save.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <ErrorAlert error={save.error} except={["invalid_request"]} />
      <TextField
        label={t("field.name")}
        hint={t("saved.nameHint")}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register("name")}
      />
    </FormDialog>
  );
}
