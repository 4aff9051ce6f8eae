import { getBillingDetails } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useChooseBillingMethod } from "../../../components/payment/use-choose-billing-method.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useNext } from "../../../lib/use-next.ts";

type Props = { /** Whether a card was saved just now. */ isNew: boolean };

/** Says whether the default card pays beyond credits and monthly leads, and offers the other choice. */
export function CardUse({ isNew }: Props) {
  const { t } = useTranslation("cards");
  const { impersonatedBy } = useUser();
  const next = useNext();
  const method = useAnswer(getBillingDetails).data?.billingMethod;
  const choose = useChooseBillingMethod();
  if (!method) return null;
  const pays = method === "card";
  const change = () =>
    choose.mutate(pays ? "prepaid" : "card", {
      onSuccess: () => void showToast("success", t(pays ? "use.paysNoMore" : "use.paysNow")),
    });
  return (
    <div className="grid gap-3">
      <Alert tone={isNew && pays ? "good" : "info"}>
        {t(pays ? (isNew ? "use.fromNowOn" : "use.pays") : `use.${method}`)}
      </Alert>
      <ErrorAlert error={choose.error} />
      <div className="flex flex-wrap gap-3">
        {pays && next && <ButtonLink to={next}>{t("use.goOn")}</ButtonLink>}
        {!impersonatedBy && (!pays || isNew) && (
          <Button look="outline" pending={choose.isPending} onClick={change}>
            {t(pays ? "use.creditsOnly" : "use.letPay")}
          </Button>
        )}
      </div>
    </div>
  );
}
