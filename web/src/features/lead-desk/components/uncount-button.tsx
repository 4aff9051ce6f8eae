import { type AnswerOf, type getDeskLead, withdrawDeskLead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api/use-change.ts";
import { afterAction } from "../after-action.ts";
import { ReasonButton } from "./reason-button.tsx";

type Story = AnswerOf<typeof getDeskLead>;

/** Whether a request still counts for its mailbox, number and home, though its seller erased it. */
export function mayBeUncounted({ lead: { state, confirmedAt, contactErasedAt, test }, actions }: Story): boolean {
  const isSellers = state === "withdrawn" && !actions.some(({ action }) => action === "withdraw");
  return isSellers && Boolean(confirmedAt && contactErasedAt) && !test;
}

/** Withdraws what its seller has erased, so that the owner of the home can send a request. */
export function UncountButton({ lead: { id, version } }: Pick<Story, "lead">) {
  const { t } = useTranslation("lead-desk");
  const withdraw = useChange(withdrawDeskLead, afterAction);
  return (
    <ReasonButton
      title={t("action.uncount.title")}
      text={<p>{t("action.uncount.text")}</p>}
      pending={withdraw.isPending}
      error={withdraw.error}
      done={t("action.uncount.done")}
      onConfirm={(reason) => withdraw.mutateAsync({ params: { id }, body: { version, reason } })}
    >
      {t("action.uncount.open")}
    </ReasonButton>
  );
}
