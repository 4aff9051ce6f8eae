import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { NameFields } from "../../../components/account/name-fields.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import type { RequestForm } from "../request-body.ts";
import { useFieldErrors } from "../use-field-errors.ts";
import { ConsentField } from "./consent-field.tsx";

/** The owner's contact data, which only buyers of the request see, and the consent to that. */
export function ContactStep() {
  const { t } = useTranslation("requests");
  const { locale } = useLocale();
  const { register } = useFormContext<RequestForm>();
  const errorOf = useFieldErrors();
  return (
    <>
      <div className="grid content-start items-start gap-5 sm:grid-cols-2">
        <NameFields
          first={{ ...register("contact.firstName"), error: errorOf("contact.firstName") }}
          last={{ ...register("contact.lastName"), error: errorOf("contact.lastName") }}
        />
        <TextField
          label={t("you.email")}
          type="email"
          autoComplete="email"
          error={errorOf("contact.email")}
          {...register("contact.email")}
        />
        <TextField
          label={t("you.phone")}
          type="tel"
          autoComplete="tel"
          error={errorOf("contact.phone")}
          {...register("contact.phone")}
        />
      </div>
      <div className="grid gap-3 border-t border-line pt-6">
        <ConsentField error={errorOf("consent")} />
        <a
          href={localisedPath(paths.privacy, locale)}
          target="_blank"
          rel="noreferrer"
          className={`ml-8 justify-self-start text-sm ${linkClass}`}
        >
          {t("privacy")}
        </a>
      </div>
    </>
  );
}
