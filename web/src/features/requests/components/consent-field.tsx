import { getConsent } from "@doorlight/gateway/contract";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import type { RequestForm } from "../request-body.ts";

/** The text that the seller agrees to in the chosen country. Its version is sent with the request. */
export function ConsentField({ error }: { error: string | undefined }) {
  const { locale } = useLocale();
  const { control, register, setValue } = useFormContext<RequestForm>();
  const country = useWatch({ control, name: "country" });
  const { data: consent, error: missing } = useAnswer(
    getConsent,
    { query: { country, locale } },
    { enabled: country !== "", staleTime: Infinity },
  );
  useEffect(() => {
    if (consent) setValue("consentVersion", consent.version);
  }, [consent, setValue]);

  if (missing) return <ErrorAlert error={missing} />;
  if (!consent) return <Skeleton className="h-20" />;
  return <CheckField label={consent.text} error={error} {...register("consent")} />;
}
