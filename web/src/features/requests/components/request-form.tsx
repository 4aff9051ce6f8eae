import { submitRequest } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type FieldPath, FormProvider } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useSellingCountries } from "../../../lib/countries.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { countryOfLocale } from "../../../lib/locale.ts";
import { useReadPlace } from "../api/postal-codes.ts";
import { RequestForm as RequestFormBody } from "../request-body.ts";
import { readDraft, saveDraft } from "../request-draft.ts";
import { fieldsOf, reachableStep, searchOf, type Step, stepOf, steps } from "../request-steps.ts";
import { ContactStep } from "./contact-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { HomeStep } from "./home-step.tsx";
import { StepHeading } from "./step-heading.tsx";

/** The seller's request in three steps, each with an address of its own. Typed text is kept until it is confirmed. */
export function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation("requests");
  const { locale } = useLocale();
  const countries = useSellingCountries();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const submit = useChange(submitRequest);
  const [draft] = useState(readDraft);
  const { refuse, ...form } = useContractForm(RequestFormBody, {
    ...noAnswers,
    country: countryOfLocale[locale],
    ...draft,
    locale,
    consentVersion: "",
  });
  const { subscribe, getValues, getFieldState, setValue, trigger } = form;
  const readPlace = useReadPlace();
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          saveDraft(values);
          // An error goes with the mistake: if it waited for the next blur, the button would move away under a click.
          if (name && getFieldState(name as FieldPath<RequestFormBody>).invalid)
            void trigger(name as FieldPath<RequestFormBody>);
        },
      }),
    [subscribe, getFieldState, trigger],
  );

  const wanted = search.get("step");
  const step = reachableStep(wanted, getValues());
  const goOn = useMutation({
    mutationFn: async (to: Step) => {
      const { country, postalCode, city } = getValues();
      if (city === "" && country && postalCode.trim()) {
        const place = await readPlace(country, postalCode);
        // A seller who types on meanwhile is not done with the step.
        if (getValues("postalCode") !== postalCode || getValues("country") !== country) return;
        setValue("city", place?.city ?? "");
      }
      if (await trigger(fieldsOf[step], { shouldFocus: true })) await navigate({ search: searchOf(to) });
    },
  });
  if (wanted !== null && step !== wanted) return <Navigate replace to={{ search: searchOf(step) }} />;
  const number = steps.indexOf(step);
  const [before, next] = [steps[number - 1], steps[number + 1]];

  const send = form.handleSubmit(({ consent: _consent, ...body }) =>
    submit.mutate(
      { body: { ...body, locale } },
      {
        onSuccess: () => onSent(body.contact.email),
        onError: (error) => {
          refuse(error);
          const [refused] = error instanceof ApiError ? error.fields : [];
          if (refused) void navigate({ search: searchOf(stepOf(refused.path)) });
        },
      },
    ),
  );

  return (
    <FormProvider {...form}>
      <title>{`${t("step.title", { number: number + 1, step: t(`step.${step}`) })} – ${t("title")} – Doorlight`}</title>
      <form
        noValidate
        className="grid gap-7"
        onSubmit={(event) => {
          event.preventDefault();
          if (!next) void send();
          else if (!goOn.isPending) goOn.mutate(next);
        }}
      >
        <StepHeading key={step} step={step} />
        {step === "home" && <HomeStep countries={countries} />}
        {step === "details" && <DetailsStep countries={countries} />}
        {step === "contact" && <ContactStep />}
        <ErrorAlert error={submit.error ?? goOn.error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="l" pending={submit.isPending || goOn.isPending}>
            {t(next ? "continue" : "send")}
          </Button>
          {before && (
            <ButtonLink look="outline" size="l" to={{ search: searchOf(before) }}>
              {t("back")}
            </ButtonLink>
          )}
        </div>
      </form>
    </FormProvider>
  );
}

const noAnswers = {
  address: "",
  postalCode: "",
  city: "",
  propertyType: "",
  leadType: "",
  rooms: "",
  area: "",
  constructionYear: "",
  condition: "",
  valuation: "",
  description: "",
  contact: { firstName: "", lastName: "", email: "", phone: "" },
};
