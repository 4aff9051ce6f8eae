import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { ActionWithReason } from "../../../components/account/action-with-reason.tsx";

/** A button for an action on a request: states the consequence and asks why. */
export function ReasonButton(props: Omit<ComponentProps<typeof ActionWithReason>, "label" | "hint">) {
  const { t } = useTranslation("lead-desk");
  return <ActionWithReason label={t("action.reason")} hint={t("action.reasonHint")} {...props} />;
}
