import {
  type AnswerOf,
  listProspectImports,
  Locale,
  ProspectField,
  startProspectImport,
  type uploadProspects,
} from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useUser } from "../../../lib/session.ts";
import { orNull, TagsText } from "../tags-field.ts";
import { BasisFields } from "./basis-fields.tsx";
import { ImportPreview } from "./import-preview.tsx";

type Props = {
  file: AnswerOf<typeof uploadProspects>;
  /** After the import has started, or was given up. */
  onEnd: () => void;
};

const Terms = z.extend(z.omit(startProspectImport.body!, { fields: true }), { tags: TagsText });

/** What the columns of a file say, how its rows are read then, and what holds for all of them. */
export function ImportColumns({ file, onEnd }: Props) {
  const { t } = useTranslation("prospects");
  const { locale } = useUser();
  const [fields, setFields] = useState(file.columns.map(({ field }) => field));
  const start = useChange(startProspectImport, { refreshes: [listProspectImports], onSuccess: onEnd });
  const form = useContractForm(Terms, {
    source: "",
    basis: { legalBasis: null, legalBasisOn: null },
    tags: "",
    locale,
  });
  const { register, formState, refuse, watch } = form;
  const { errors } = formState;
  const named = fields.filter((field) => field !== null);
  const isTwice = new Set(named).size < named.length;
  const isReachable = named.includes("email") || named.includes("phone_number");
  const send = form.handleSubmit(({ basis, ...terms }) => {
    const legalBasisOn = basis.legalBasis ? basis.legalBasisOn : null;
    const body = { ...terms, fields, basis: { ...basis, legalBasisOn } };
    return start.mutate({ params: { id: file.import.id }, body }, { onError: refuse });
  });
  return (
    <>
      <Card title={t("import.columns.title", { count: file.import.rows })}>
        <div className="grid gap-4">
          <p className="max-w-[70ch] text-sm text-ink-2">{t("import.columns.text")}</p>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {file.columns.map(({ name, samples }, at) => (
              <SelectField
                key={`${at} ${name}`}
                label={name || t("import.columns.nameless", { number: at + 1 })}
                hint={<span className="wrap-anywhere">{samples.join(" · ") || t("import.columns.empty")}</span>}
                value={fields[at] ?? ""}
                onChange={({ target }) => {
                  const chosen = ProspectField.options.find((field) => field === target.value) ?? null;
                  setFields(fields.with(at, chosen));
                }}
              >
                <option value="">{t("import.field.none")}</option>
                {ProspectField.options.map((field) => (
                  <option key={field} value={field}>
                    {t(`import.field.${field}`)}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
          {isTwice && <Alert tone="warn">{t("import.columns.twice")}</Alert>}
          {!isReachable && <Alert tone="warn">{t("import.columns.unreachable")}</Alert>}
          {isReachable && !isTwice && <ImportPreview importId={file.import.id} fields={fields} />}
        </div>
      </Card>
      <Card title={t("import.terms.title")}>
        <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
          <ErrorAlert error={start.error} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t("field.source")}
              hint={t("import.terms.source")}
              error={errors.source?.message}
              {...register("source")}
            />
            <TextField
              label={t("field.tags")}
              hint={t("field.tagsHint")}
              error={errors.tags?.message}
              {...register("tags")}
            />
            <BasisFields
              basis={register("basis.legalBasis", { setValueAs: orNull })}
              day={register("basis.legalBasisOn", { setValueAs: orNull })}
              error={errors.basis?.legalBasisOn?.message}
              isGiven={Boolean(watch("basis.legalBasis"))}
            />
            <SelectField label={t("field.locale")} hint={t("import.terms.locale")} {...register("locale")}>
              {Locale.options.map((value) => (
                <option key={value} value={value}>
                  {t(`language.${value}`)}
                </option>
              ))}
            </SelectField>
          </div>
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" pending={start.isPending} disabled={isTwice || !isReachable}>
              {t("import.start", { count: file.import.rows })}
            </Button>
            <Button look="outline" disabled={start.isPending} onClick={onEnd}>
              {t("import.discard")}
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}
