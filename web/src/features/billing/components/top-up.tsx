import {
  type Budget,
  type CreditPack,
  getBillingOverview,
  getTopUp,
  listPacks,
  putTopUp,
  type Money,
  type TopUp as Saved,
  TopUpBody,
} from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { DetailsFirst } from "../../../components/payment/details-first.tsx";
import { WayOn } from "../../../components/payment/way-on.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { NumberField } from "../../../components/ui/number-field.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { ApiError, hasCode } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { useIsOnHold } from "../../../lib/use-holds.ts";
import { showToast } from "../../../lib/toast.ts";
import { shownOf, totalOf } from "../shown-pack.ts";

/** The version of the text `topUp.consent`; billing knows those that can be agreed to. */
const CONSENT_VERSION = "2026-11";

/** Packs that are bought by themselves when credits run out. */
export function TopUp() {
  const { t } = useTranslation("billing");
  const { data: topUp, error } = useAnswer(getTopUp);
  const packs = useAnswer(listPacks).data?.items;
  if (error && !topUp) throw error;
  return (
    <Card title={t("topUp.title")}>
      <p className="mb-4 text-sm text-ink-2">{t("topUp.text")}</p>
      {topUp && packs ? <TopUpForm topUp={topUp} packs={packs} /> : <Skeleton className="h-40" />}
    </Card>
  );
}

const valuesOf = ({ packId, threshold, monthlyLimit }: Saved) => ({
  enabled: true,
  packId,
  threshold,
  monthlyLimit,
  consentVersion: "",
});

/** How many packs are due as soon as it is on, as billing reckons them. */
function packsDue(
  { credits, boughtThisMonth }: Saved,
  pack: CreditPack,
  { threshold, monthlyLimit }: Pick<Saved, "threshold" | "monthlyLimit">,
): number {
  if (credits === null || !(credits <= threshold)) return 0;
  return Math.max(0, Math.min(Math.ceil((threshold + 1 - credits) / pack.credits), monthlyLimit - boughtThisMonth));
}

/** How many packs what is left of a budget pays. */
const packsWithin = ({ amount, spent }: Budget, { price }: CreditPack): number =>
  Math.max(0, Math.floor((amount.amount - spent.amount) / price.amount));

/** With VAT; null for none. */
function sumOf(pack: CreditPack | undefined, packs: number): Money | null {
  if (!pack || packs === 0) return null;
  const total = totalOf(pack);
  return { ...total, amount: packs * total.amount };
}

function TopUpForm({ topUp, packs }: { topUp: Saved; packs: CreditPack[] }) {
  const { t } = useTranslation("billing");
  const { tag } = useLocale();
  // The price of its pack or the balance may have changed.
  const save = useChange(putTopUp, { refreshes: [listPacks, getTopUp], evenAfter: "any failure" });
  const { billingMethod, cardReady, budget = null } = useAnswer(getBillingOverview).data ?? {};
  const dayOf = useAccountDay();
  // Suspended or expired, it is still chosen.
  const lacksCard = billingMethod === "card" && cardReady === false;
  const isOnHold = useIsOnHold();
  const [agreed, setAgreed] = useState(false);
  const { packId, threshold, monthlyLimit, enabled, stoppedBy, boughtThisMonth } = topUp;
  const { control, register, reset, watch, formState, sendOnce } = useContractForm(TopUpBody, valuesOf(topUp));
  const { errors } = formState;
  const choice = watch();
  const chosen = packs.find(({ id }) => id === choice.packId);
  const due = chosen ? packsDue(topUp, chosen, choice) : 0;
  const within = chosen && budget ? Math.min(due, packsWithin(budget, chosen)) : due;
  const [agreedTo, payNow] = [sumOf(chosen, due), sumOf(chosen, within)];
  const withConsent = (body: z.output<typeof TopUpBody>) => ({
    ...body,
    consentVersion: agreed ? CONSENT_VERSION : "",
    ...(chosen && { shown: shownOf(chosen) }),
    ...(agreedTo && { payNow: agreedTo }),
  });
  const send = sendOnce(async (body) => {
    try {
      reset(valuesOf(await save.mutateAsync({ body: withConsent(body) })));
    } catch (refused) {
      // The consent was to another price.
      if (hasCode(refused, "price_changed")) setAgreed(false);
      throw refused;
    }
    // Each change asks for it again.
    setAgreed(false);
    void showToast("success", t("topUp.saved"));
  });
  const off = () => save.mutateAsync({ body: { enabled: false, packId, threshold, monthlyLimit } });
  const lacksDetails = hasCode(save.error, "billing_details_missing");
  return (
    <>
      {lacksDetails && <DetailsFirst onSaved={() => void send()} onClose={save.reset} />}
      <form noValidate className="grid gap-4" onSubmit={send}>
        {stoppedBy && <Alert tone="warn">{t([`topUp.stoppedBy.${stoppedBy}`, "topUp.stopped"])}</Alert>}
        {enabled && lacksCard && <Alert tone="warn">{t("topUp.noCard")}</Alert>}
        {enabled && !lacksCard && (
          <Alert tone="good">{t("topUp.on", { count: boughtThisMonth, limit: monthlyLimit })}</Alert>
        )}
        <ErrorAlert error={save.error} except={["invalid_request", "billing_details_missing"]} />
        {save.error instanceof ApiError && <WayOn code={save.error.code} next={paths.credits} />}
        <SelectField
          label={t("topUp.pack")}
          hint={chosen && <EachTime pack={chosen} />}
          error={errors.packId?.message}
          {...register("packId")}
        >
          {packs.map(({ id, credits, price }) => (
            <option key={id} value={id}>
              {t("packs.credits", { count: credits })}, {formatMoney(price, tag)} {t("common:exclVat")}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField label={t("topUp.threshold")} control={control} name="threshold" />
          <NumberField label={t("topUp.monthlyLimit")} control={control} name="monthlyLimit" />
        </div>
        <CheckField
          label={t("topUp.consent")}
          error={errors.consentVersion?.message}
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        {budget && within < due && (
          <Alert tone="warn">
            {t(chosen && chosen.price.amount > budget.amount.amount ? "topUp.tooDear" : "topUp.waits", {
              amount: formatMoney(budget.amount, tag),
              count: due - within,
              left: formatMoney(
                { ...budget.amount, amount: Math.max(0, budget.amount.amount - budget.spent.amount) },
                tag,
              ),
              date: dayOf(budget.resetsAt),
            })}
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          {!isOnHold && (
            <Button type="submit" pending={save.isPending}>
              {payNow
                ? t(enabled ? "topUp.saveAndBuy" : billingMethod === "invoice" ? "topUp.buyNow" : "topUp.payNow", {
                    sum: formatMoney(payNow, tag),
                  })
                : t(enabled ? "topUp.save" : "topUp.switchOn")}
            </Button>
          )}
          {enabled && (
            <ConfirmButton
              title={t("topUp.offTitle")}
              text={t("topUp.offText")}
              action={t("topUp.switchOff")}
              onConfirm={off}
              done={t("topUp.isOff")}
            >
              {t("topUp.switchOff")}
            </ConfirmButton>
          )}
        </div>
      </form>
    </>
  );
}

/** The agreed terms, with VAT. */
function EachTime({ pack }: { pack: CreditPack }) {
  const { t } = useTranslation("billing");
  const { tag } = useLocale();
  const [total, price, vat] = [totalOf(pack), pack.price, pack.vat].map((money) => formatMoney(money, tag));
  return t("topUp.eachTime", { total, price, vat });
}
