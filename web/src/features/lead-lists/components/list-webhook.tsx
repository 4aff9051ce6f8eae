import type { LeadListBody } from "@doorlight/gateway/contract";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { TextField } from "../../../components/ui/text-field.tsx";
import { paths } from "../../../lib/paths.ts";

type Props = { form: Pick<UseFormReturn<LeadListBody>, "register" | "watch" | "setValue" | "formState"> };

/** The address of a program that gets the events of a list's leads alone. */
export function ListWebhook({ form: { register, watch, setValue, formState } }: Props) {
  const { t } = useTranslation("lead-lists");
  const url = watch("webhookUrl");
  const before = formState.defaultValues?.webhookUrl;
  return (
    <>
      <CheckField
        label={t("webhook.choose")}
        checked={url !== null}
        onChange={({ target }) => setValue("webhookUrl", target.checked ? "" : null)}
      />
      {url !== null && (
        <div className="grid gap-2">
          <TextField
            type="url"
            inputMode="url"
            autoComplete="off"
            label={t("webhook.url")}
            hint={t("webhook.hint")}
            error={formState.errors.webhookUrl?.message}
            {...register("webhookUrl")}
          />
          <p className="text-sm text-ink-2">
            {t("webhook.secret")}{" "}
            <Link className={linkClass} to={paths.webhooks}>
              {t("webhook.console")}
            </Link>
          </p>
        </div>
      )}
      {before && url !== before && (
        <div className="grid gap-1 text-sm text-ink-2">
          <p className="wrap-anywhere">{t("webhook.left", { url: before })}</p>
          {url === null && (
            <Link className={linkClass} to={paths.webhooks}>
              {t("webhook.console")}
            </Link>
          )}
        </div>
      )}
    </>
  );
}
