import { LegalBasis } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import type { UseFormRegisterReturn } from "react-hook-form";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";

type Props = {
  basis: UseFormRegisterReturn;
  day: UseFormRegisterReturn;
  /** Of the day. */
  error: string | undefined;
  /** Whether there is a basis, which needs its day. */
  isGiven: boolean;
};

/** Why people may be mailed, and since when. */
export function BasisFields({ basis, day, error, isGiven }: Props) {
  const { t } = useTranslation("prospects");
  return (
    <>
      <SelectField label={t("field.basis")} hint={t("field.basisHint")} {...basis}>
        <option value="">{t("basis.none")}</option>
        {LegalBasis.options.map((value) => (
          <option key={value} value={value}>
            {t(`basis.${value}`)}
          </option>
        ))}
      </SelectField>
      {isGiven && <TextField type="date" label={t("field.basisOn")} error={error} {...day} />}
    </>
  );
}
