import { answerBillingMailbox } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { useChange } from "../../../lib/api/use-change.ts";

/** Of the link to a mailbox that an agent wants the invoices at: its reader agrees, or ends them. Nothing happens by opening it. */
export function AnswerMailbox({ token }: { token: string }) {
  const { t } = useTranslation("billing");
  const answer = useChange(answerBillingMailbox);
  if (answer.isSuccess) {
    const said = answer.variables.body.accepts ? "accepted" : "refused";
    return <HeaderlessCard title={t(`mailbox.${said}Title`)} intro={t(`mailbox.${said}Text`)} />;
  }
  const send = (accepts: boolean) => answer.mutate({ body: { token, accepts } });
  return (
    <HeaderlessCard title={t("mailbox.title")} intro={t("mailbox.text")}>
      <ErrorAlert error={answer.error} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={answer.isPending} onClick={() => send(true)}>
          {t("mailbox.accept")}
        </Button>
        <Button look="outline" disabled={answer.isPending} onClick={() => send(false)}>
          {t("mailbox.refuse")}
        </Button>
      </div>
    </HeaderlessCard>
  );
}
