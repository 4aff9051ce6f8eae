import { setSourceCallback } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { showToast } from "../../../lib/toast.ts";
import { afterCallbackChange } from "../after-change.ts";

type Props = { sourceId: string; url: string; onClose: () => void; onSecret: (secret: string) => void };

/** Where the outcomes of a source's requests are posted. */
export function CallbackDialog({ sourceId, url, onClose, onSecret }: Props) {
  const { t } = useTranslation("sources");
  const set = useChange(setSourceCallback, afterCallbackChange);
  const { register, formState, sendOnce } = useContractForm(
    setSourceCallback.body!,
    { url },
    { webhook_url_refused: "url" },
  );
  const save = sendOnce(async (body) => {
    const { secret } = await set.mutateAsync({ params: { id: sourceId }, body });
    onClose();
    if (secret) onSecret(secret);
    else await showToast("success", t("callback.saved"));
  });
  return (
    <FormDialog
      title={t("callback.heading")}
      action={t("callback.save")}
      pending={set.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{t("callback.text")}</p>
      <ErrorAlert error={set.error} except={["invalid_request", "webhook_url_refused"]} />
      <TextField
        label={t("callback.url")}
        hint={t("callback.hint")}
        type="url"
        inputMode="url"
        autoComplete="off"
        error={formState.errors.url?.message}
        {...register("url")}
      />
    </FormDialog>
  );
}
