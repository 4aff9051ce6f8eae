import { useEffect, useId } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { IconMapPin } from "../../../components/ui/icons.ts";
import { TextField } from "../../../components/ui/text-field.tsx";
import { usePlaceOf, usePostalCodes } from "../api/postal-codes.ts";
import type { RequestForm } from "../request-body.ts";
import { useFieldErrors } from "../use-field-errors.ts";

/** A real postal code, with suggestions while typing and its city below. */
export function PostalCodeField() {
  const { t } = useTranslation("requests");
  const { register, watch, setValue, formState } = useFormContext<RequestForm>();
  const errorOf = useFieldErrors();
  const list = useId();
  const typed = watch("postalCode");
  const country = watch("country");
  const codes = usePostalCodes(country, typed);
  const found = usePlaceOf(country, typed);
  const unknown = found === null && codes?.length === 0 && typed.trim().length >= 4;

  const isRefused = formState.errors.city !== undefined;
  useEffect(() => {
    setValue("city", found?.city ?? "", { shouldValidate: isRefused });
  }, [found?.city, setValue, isRefused]);

  return (
    <div className="grid gap-2">
      <TextField
        label={t("home.postalCode")}
        autoComplete="postal-code"
        list={list}
        className="max-w-[240px]"
        error={
          unknown || (formState.errors.city && !formState.errors.postalCode)
            ? "unknown_postal_code"
            : errorOf("postalCode")
        }
        {...register("postalCode")}
      />
      <datalist id={list}>
        {codes?.map(({ code, place }) => (
          <option key={`${code}${place}`} value={code}>
            {place}
          </option>
        ))}
      </datalist>
      <p role="status" className="flex min-h-5 items-center gap-1.5 text-sm text-ink-2">
        {found && (
          <>
            <IconMapPin size={17} stroke={1.75} className="text-primary-text" aria-hidden="true" />
            {found.place}
          </>
        )}
      </p>
    </div>
  );
}
