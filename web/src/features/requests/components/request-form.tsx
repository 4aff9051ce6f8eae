import { CONSENT_VERSION, LeadType } from "@doorlight/gateway/contract";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useSellingCountries } from "../../../lib/countries.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { countryOfLocale } from "../../../lib/locale.ts";
import { useSubmitRequest } from "../api/requests.ts";
import { RequestForm as RequestFormBody } from "../request-body.ts";
import { ContactFields } from "./contact-fields.tsx";
import { FormSection } from "./form-section.tsx";
import { PropertyFields } from "./property-fields.tsx";

/** The seller's request: type, home, contact, and the consent, whose version is stored. */
export function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation(["requests", "common"]);
  const { locale } = useLocale();
  const countries = useSellingCountries();
  const submit = useSubmitRequest();
  const { refuse, ...form } = useContractForm(RequestFormBody, {
    country: countryOfLocale[locale],
    address: "",
    postalCode: "",
    city: "",
    description: "",
    contact: { firstName: "", lastName: "", email: "", phone: "" },
    locale,
    consentVersion: CONSENT_VERSION,
  });
  const { errors } = form.formState;

  const send = form.handleSubmit(({ consent: _consent, ...body }) =>
    submit.mutate({ ...body, locale }, { onSuccess: () => onSent(body.contact.email), onError: refuse }),
  );

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-9" onSubmit={send}>
        <FormSection number={1} title={t("what.title")}>
          <ChoiceCards
            legend={t("what.legend")}
            choices={LeadType.options.map((value) => ({
              value,
              title: t(`common:leadType.${value}`),
              text: t(`what.${value}`),
            }))}
            error={errors.leadType?.message}
            {...form.register("leadType")}
          />
        </FormSection>
        <FormSection number={2} title={t("home.title")}>
          <PropertyFields countries={countries} />
        </FormSection>
        <FormSection number={3} title={t("you.title")} text={t("you.text")}>
          <ContactFields />
        </FormSection>
        <div className="grid gap-5 border-t border-line pt-6">
          <CheckField label={t("consent")} error={errors.consent?.message} {...form.register("consent")} />
          <ErrorAlert error={submit.error} />
          {form.formState.submitCount > 0 && !form.formState.isValid && <Alert tone="bad">{t("checkFields")}</Alert>}
          <Button type="submit" size="l" pending={submit.isPending} className="sm:justify-self-start">
            {t("send")}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
