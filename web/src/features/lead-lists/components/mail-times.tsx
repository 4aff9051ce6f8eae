import type { LeadListBody } from "@doorlight/gateway/contract";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useUser } from "../../../lib/session.ts";

const usualNight = { from: "21:00", until: "07:00" };

/** How often, when and where the mails of a list come. */
export function MailTimes({
  form,
}: {
  form: Pick<UseFormReturn<LeadListBody>, "register" | "watch" | "setValue" | "formState">;
}) {
  const { t } = useTranslation(["lead-lists", "common"]);
  const { email, country } = useUser();
  const { errors } = form.formState;
  const quietHours = form.watch("quietHours");
  const alternateEmail = form.watch("alternateEmail");
  return (
    <>
      <SelectField label={t("form.pace")} {...form.register("pace")}>
        {(["at_once", "hourly", "daily"] as const).map((pace) => (
          <option key={pace} value={pace}>
            {t(`pace.${pace}`)}
          </option>
        ))}
      </SelectField>
      <CheckField
        label={t("form.quiet", { country: t(`common:country.${country}`) })}
        hint={form.watch("mode") === "subscription" && t("form.quietHint")}
        checked={quietHours !== null}
        onChange={({ target }) => form.setValue("quietHours", target.checked ? usualNight : null)}
      />
      {quietHours && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="time"
            label={t("form.quietFrom")}
            error={errors.quietHours?.from?.message}
            {...form.register("quietHours.from")}
          />
          <TextField
            type="time"
            label={t("form.quietUntil")}
            error={errors.quietHours?.until?.message}
            {...form.register("quietHours.until")}
          />
        </div>
      )}
      <CheckField
        label={t("form.otherEmail", { email })}
        checked={alternateEmail !== null}
        onChange={({ target }) => form.setValue("alternateEmail", target.checked ? "" : null)}
      />
      {alternateEmail !== null && (
        <TextField
          type="email"
          autoComplete="email"
          label={t("form.email")}
          hint={t("form.emailHint")}
          error={errors.alternateEmail?.message}
          {...form.register("alternateEmail")}
        />
      )}
    </>
  );
}
