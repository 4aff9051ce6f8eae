import { addWebhook, changeWebhook, type WebhookEndpoint, WebhookEventType } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FieldError } from "../../../components/ui/field.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { showToast } from "../../../lib/toast.ts";
import { afterChange } from "../after-change.ts";

const types = WebhookEventType.options;
const Fields = z.object({
  // What is known without the server: https, no login, no fragment. Hosts and ports it knows better.
  url: addWebhook.body!.shape.url.check(z.regex(/^https:\/\/[^\s/@#?]+(?:[/?][^\s#]*)?$/i, "webhooks:url.wrong")),
  eventTypes: z.array(WebhookEventType).check(z.minLength(1, "webhooks:types.none")),
  test: z.boolean(),
});

type Props = { endpoint?: WebhookEndpoint | undefined; onClose: () => void; onSecret: (secret: string) => void };

/** Adds an endpoint, whose secret comes back, or changes where it is and what it gets. */
export function EndpointDialog({ endpoint, onClose, onSecret }: Props) {
  const { t } = useTranslation("webhooks");
  const add = useChange(addWebhook, afterChange);
  const change = useChange(changeWebhook, afterChange);
  const chosenBefore = types.filter((type) => endpoint?.eventTypes.includes(type));
  const { register, formState, sendOnce } = useContractForm(
    Fields,
    { url: endpoint?.url ?? "", eventTypes: chosenBefore.length > 0 ? chosenBefore : [...types], test: false },
    { webhook_url_refused: "url", webhook_exists: "url" },
  );
  const { errors } = formState;
  const save = sendOnce(async ({ url, eventTypes: chosen, test }) => {
    // None stands for all, also for those that come later.
    const body = { url, eventTypes: chosen.length === types.length ? [] : chosen };
    if (endpoint) {
      await change.mutateAsync({ params: { id: endpoint.id }, body: { ...body, version: endpoint.version } });
      onClose();
      await showToast("success", t("edit.done"));
    } else {
      const { secret } = await add.mutateAsync({ body: { ...body, test } });
      onClose();
      onSecret(secret);
    }
  });
  const word = endpoint ? "edit" : "add";
  return (
    <FormDialog
      title={t(`${word}.title`)}
      action={t(`${word}.save`)}
      pending={add.isPending || change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <ErrorAlert
        error={add.error ?? change.error}
        except={["invalid_request", "webhook_url_refused", "webhook_exists"]}
      />
      <TextField
        label={t("url.label")}
        hint={t("url.hint")}
        type="url"
        inputMode="url"
        autoComplete="off"
        error={errors.url?.message}
        {...register("url")}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-md font-semibold">{t("types.label")}</legend>
        {types.map((type) => (
          <CheckField
            key={type}
            value={type}
            label={
              <>
                {t(`type.${type}`)} <code className="text-sm wrap-anywhere text-ink-2">{type}</code>
              </>
            }
            {...register("eventTypes")}
          />
        ))}
        {errors.eventTypes?.message && <FieldError message={errors.eventTypes.message} />}
      </fieldset>
      {!endpoint && <CheckField label={t("testMode.label")} hint={t("testMode.hint")} {...register("test")} />}
    </FormDialog>
  );
}
