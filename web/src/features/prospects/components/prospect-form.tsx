import {
  changeProspect,
  getProspect,
  listProspectGroups,
  listProspects,
  Locale,
  type Prospect,
  ProspectChanges,
  ProspectState,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { showToast } from "../../../lib/toast.ts";
import { orNull, TagsText } from "../tags-field.ts";
import { BasisFields } from "./basis-fields.tsx";

const Changes = z.extend(z.omit(ProspectChanges, { version: true }), { tags: TagsText });

/** What is known of a prospect, to be changed. */
export function ProspectForm({ prospect }: { prospect: Prospect }) {
  const { t } = useTranslation(["prospects", "common"]);
  const change = useChange(changeProspect, {
    refreshes: [getProspect, listProspects, listProspectGroups],
    evenAfter: ["version_outdated"],
  });
  const { id, version, tags, legalBasis, legalBasisOn } = prospect;
  const form = useContractForm(Changes, {
    name: prospect.name ?? "",
    brand: prospect.brand ?? "",
    place: prospect.place ?? "",
    email: prospect.email ?? "",
    phoneNumber: prospect.phoneNumber ?? "",
    locale: prospect.locale,
    tags: tags.join(", "),
    source: prospect.source,
    basis: { legalBasis, legalBasisOn },
    state: prospect.state,
  });
  const { register, formState, refuse, setError, watch } = form;
  const { errors } = formState;
  const hasBasis = Boolean(watch("basis.legalBasis"));
  const send = form.handleSubmit((body) => {
    const basis = { legalBasisOn: null, ...body.basis, ...(!body.basis?.legalBasis && { legalBasisOn: null }) };
    return change.mutate(
      { params: { id }, body: { ...body, basis: { legalBasis: null, ...basis }, version } },
      {
        onSuccess: () => void showToast("success", t("form.saved")),
        onError: (error) => {
          refuse(error);
          const isKnown = error instanceof ApiError && error.fields.some(({ code }) => code === "known_prospect");
          if (isKnown) setError("email", { message: "prospects:error.known" });
        },
      },
    );
  });
  const text = (name: "name" | "brand" | "place" | "email" | "phoneNumber" | "source") => (
    <TextField
      label={t(`field.${name}`)}
      error={errors[name]?.message}
      type={name === "email" ? "email" : name === "phoneNumber" ? "tel" : "text"}
      autoComplete="off"
      {...register(name)}
    />
  );
  return (
    <Card title={t("form.title")}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <ErrorAlert error={change.error} except={["invalid_request"]} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label={t("field.state")} error={errors.state?.message} {...register("state")}>
            {ProspectState.options.map((value) => (
              <option key={value} value={value}>
                {t(`state.${value}`)}
              </option>
            ))}
          </SelectField>
          {text("name")}
          {text("brand")}
          {text("place")}
          {text("email")}
          {text("phoneNumber")}
          <SelectField label={t("field.locale")} {...register("locale")}>
            {Locale.options.map((value) => (
              <option key={value} value={value}>
                {t(`language.${value}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t("field.tags")}
            hint={t("field.tagsHint")}
            error={errors.tags?.message}
            {...register("tags")}
          />
          {text("source")}
          <BasisFields
            basis={register("basis.legalBasis", { setValueAs: orNull })}
            day={register("basis.legalBasisOn", { setValueAs: orNull })}
            error={errors.basis?.legalBasisOn?.message}
            isGiven={hasBasis}
          />
        </div>
        <Button type="submit" className="justify-self-start" pending={change.isPending}>
          {t("form.save")}
        </Button>
      </form>
    </Card>
  );
}
