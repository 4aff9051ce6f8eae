import { getBillingDetails, startCardSetup } from "@doorlight/gateway/contract";
import { Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Button } from "../../../components/ui/button.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { leaveFor } from "../../../lib/leave-for.ts";
import { returnPathOf } from "../../../lib/provider-return.ts";
import { SetupTrouble } from "./setup-trouble.tsx";

const PaymentElement = lazyPart(() => import("./payment-element.tsx"), "PaymentElement");

/** The way to one more card: the provider's page, or its form right here. Both lead back to this screen. */
export function AddCard() {
  const { t } = useTranslation("cards");
  const start = useChange(startCardSetup);
  const billingMethod = useAnswer(getBillingDetails).data?.billingMethod;
  const returnPath = returnPathOf(useLocation());
  const { data: setup } = start;
  const way = useRef<HTMLDivElement>(null);

  const add = () =>
    start.mutate(
      { body: { returnPath } },
      {
        onSuccess: ({ url }) => {
          if (url) leaveFor(url);
        },
      },
    );

  function cancel() {
    start.reset();
    requestAnimationFrame(() => way.current?.querySelector("button")?.focus());
  }

  if (setup && !setup.url) {
    return (
      <Suspense fallback={<Skeleton className="h-64" />}>
        <PaymentElement setup={setup} returnPath={returnPath} onCancel={cancel} />
      </Suspense>
    );
  }
  return (
    <div ref={way} className="grid justify-items-start gap-3">
      <SetupTrouble error={start.error} />
      <Button look="outline" pending={start.isPending || start.isSuccess} onClick={add}>
        {t("add")}
      </Button>
      <p className="text-sm text-ink-2">
        {billingMethod === null && `${t("addPays")} `}
        {t("addText")}
      </p>
    </div>
  );
}
