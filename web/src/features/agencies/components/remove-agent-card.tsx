import { listAgencies, removeImportedAgent } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";

/** Takes an imported agent who asks for it out of mails and of later files, for good. */
export function RemoveAgentCard() {
  const { t } = useTranslation("agencies");
  const [asked, setAsked] = useState<string | null>(null);
  const remove = useChange(removeImportedAgent, { refreshes: [listAgencies] });
  const { register, handleSubmit, formState, reset } = useContractForm(removeImportedAgent.body!, { email: "" });
  const ask = handleSubmit(({ email }) => {
    remove.reset();
    setAsked(email);
  });
  const confirm = useOneAtATime(async (email: string) => {
    try {
      await remove.mutateAsync({ body: { email } });
      reset();
      setAsked(null);
    } catch {
      // The mutation keeps the error, and the dialog shows it.
    }
  });
  return (
    <Card title={t("remove.title")}>
      <form noValidate className="grid max-w-[34rem] gap-4" onSubmit={(event) => void ask(event)}>
        <p className="text-sm text-ink-2">{t("remove.text")}</p>
        {remove.data && !formState.isDirty && (
          <Alert tone="good">{t("remove.done", { count: remove.data.rows })}</Alert>
        )}
        <TextField
          label={t("remove.email")}
          type="email"
          autoComplete="off"
          error={formState.errors.email?.message}
          {...register("email")}
        />
        <Button type="submit" look="danger" className="justify-self-start">
          {t("remove.open")}
        </Button>
      </form>
      {asked !== null && (
        <ConfirmDialog
          danger
          title={t("remove.ask", { email: asked })}
          action={t("remove.confirm")}
          pending={remove.isPending}
          onConfirm={() => void confirm(asked)}
          onCancel={() => setAsked(null)}
        >
          <ErrorAlert error={remove.error} />
          <p>{t("remove.consequence")}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
