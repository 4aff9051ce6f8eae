import { getBillingDetails } from "@doorlight/gateway/contract";
import { Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { SetupTrouble } from "../../../components/payment/setup-trouble.tsx";
import { useCardForm } from "../../../components/payment/use-card-form.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { returnPathOf } from "../../../lib/provider-return.ts";

const PaymentElement = lazyPart(() => import("../../../components/payment/payment-element.tsx"), "PaymentElement");

/** The way to one more card: the provider's page, or its form right here. Both lead back to this screen. */
export function AddCard() {
  const { t } = useTranslation("cards");
  const billingMethod = useAnswer(getBillingDetails).data?.billingMethod;
  const returnPath = returnPathOf(useLocation());
  const { setup, ...form } = useCardForm(returnPath);
  const way = useRef<HTMLDivElement>(null);

  function cancel() {
    form.close();
    requestAnimationFrame(() => way.current?.querySelector("button")?.focus());
  }

  if (setup) {
    return (
      <Suspense fallback={<Skeleton className="h-64" />}>
        <PaymentElement setup={setup} returnPath={returnPath} onCancel={cancel} />
      </Suspense>
    );
  }
  return (
    <div ref={way} className="grid justify-items-start gap-3">
      <SetupTrouble error={form.error} />
      <Button look="outline" pending={form.isPending} onClick={form.open}>
        {t("add")}
      </Button>
      <p className="text-sm text-ink-2">
        {billingMethod === null && `${t("addPays")} `}
        {t("addText")}
      </p>
    </div>
  );
}
