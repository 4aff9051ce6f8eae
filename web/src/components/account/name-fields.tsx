import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../ui/text-field.tsx";

type NameField = Omit<ComponentProps<typeof TextField>, "label" | "autoComplete">;

/** First and last name of the user. */
export function NameFields({ first, last }: { first: NameField; last: NameField }) {
  const { t } = useTranslation("common");
  return (
    <>
      <TextField label={t("firstName")} autoComplete="given-name" {...first} />
      <TextField label={t("lastName")} autoComplete="family-name" {...last} />
    </>
  );
}
