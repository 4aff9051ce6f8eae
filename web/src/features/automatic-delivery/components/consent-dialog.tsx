import { moneyUnits } from "@doorlight/common/numbers";
import {
  AgreeBody,
  type Agreement,
  type BillingOverview,
  type DeliveryConsent,
  getBillingOverview,
  getDeliveryConsent,
  type LeadListPreview,
  MOST_MONTH_AMOUNT,
  previewLeadList,
} from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { DetailsFirst } from "../../../components/payment/details-first.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { NumberField } from "../../../components/ui/number-field.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useCurrency } from "../../../lib/countries.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { currencySign, formatMoney } from "../../../lib/money.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { type BuyingList, useStartDelivery } from "../api/automatic-delivery.ts";

type Props = {
  list: BuyingList;
  /** Null if it is switched on now. */
  current: Agreement | null;
  onClose: () => void;
};

/** An agent's input: leads, and whole units of the currency. */
const Caps = z.object({
  maxLeads: AgreeBody.shape.maxLeads,
  maxAmount: z.int().check(z.gte(1), z.lte(MOST_MONTH_AMOUNT / 100)),
});
type Caps = z.output<typeof Caps>;

/** The text, the prices and the caps that an agent agrees to before a list buys by itself. */
export function ConsentDialog(props: Props) {
  const { t } = useTranslation("automatic-delivery");
  const { locale } = useLocale();
  const { data: consent, error } = useAnswer(getDeliveryConsent, { query: { locale } });
  const { locationIds, propertyTypes, leadTypes } = props.list;
  // The list's leads of the last 30 days, and present prices.
  const market = useAnswer(previewLeadList, { body: { locationIds, propertyTypes, leadTypes } });
  const means = useAnswer(getBillingOverview);
  if (consent && !market.isPending && !means.isPending)
    return <ConsentForm {...props} consent={consent} market={market.data} means={means.data} />;
  return (
    <DialogSheet title={t("title")} onClose={props.onClose}>
      {error ? <ErrorAlert error={error} /> : <Skeleton className="h-40" />}
    </DialogSheet>
  );
}

type FormProps = Props & {
  consent: DeliveryConsent;
  market: LeadListPreview | undefined;
  means: BillingOverview | undefined;
};

function ConsentForm({ list, current, consent, market, means, onClose }: FormProps) {
  const { t } = useTranslation("automatic-delivery");
  const { locale, tag } = useLocale();
  const start = useStartDelivery();
  // A tick counts for the text that stood above it.
  const [agreedTo, setAgreedTo] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { title, paragraphs, version: consentVersion, creditPrice } = consent;
  const [summary, ...rest] = paragraphs;
  const prices = market?.prices ?? consent.prices;
  const ofCountry = useCurrency(useUser().country);
  const currency = prices?.lowest.currency ?? ofCountry;
  const money = (amount: number) => formatMoney({ amount, currency }, tag, { whole: true });
  const spanOf = ({ lowest, highest }: NonNullable<typeof prices>) =>
    lowest.amount === highest.amount
      ? formatMoney(lowest, tag)
      : t("span", { lowest: formatMoney(lowest, tag), highest: formatMoney(highest, tag) });
  const agreed = agreedTo === consentVersion;
  const former = current && { maxLeads: current.maxLeads, maxAmount: Math.ceil(current.maxAmount.amount / 100) };
  // Nothing is proposed unasked: an agent who ticks the box has typed the caps.
  const { control, sendOnce, setValue, watch } = useContractForm<Caps, Caps>(Caps, former ?? {});
  const typed = watch();
  const maxLeads = valid(Caps.shape.maxLeads, typed.maxLeads);
  const most = (valid(Caps.shape.maxAmount, typed.maxAmount) ?? 0) * 100;
  const mostVat = Math.ceil((most * consent.vatBasisPoints) / 10_000);
  const prepaid = means ? means.credits + means.quotas.reduce((sum, { used, total }) => sum + total - used, 0) : 0;
  // A credit's share of the cap of money.
  const credit = creditPrice?.amount ?? 0;
  const exceedsPrepaid = (maxLeads ?? Infinity) > prepaid;

  function propose() {
    const checked = { shouldDirty: true, shouldValidate: true };
    setValue("maxLeads", Math.min(prepaid, 1000), checked);
    setValue("maxAmount", Math.max(1, Math.ceil(((means?.credits ?? 0) * credit) / 100)), checked);
  }

  const send = sendOnce(async ({ maxLeads, maxAmount }) => {
    setMissing(!agreed);
    if (!agreed) return;
    const body = { maxLeads, maxAmount: { amount: maxAmount * 100, currency }, consentVersion, locale };
    await start.mutateAsync({ params: { id: list.id }, body });
    onClose();
    void showToast("success", t(current ? "capsSaved" : "turnedOn"));
  });

  if (hasCode(start.error, "billing_details_missing"))
    return <DetailsFirst onSaved={() => void send()} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      action={t(current ? "changeCaps" : "turnOn")}
      pending={start.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <ErrorAlert error={start.error} />
      <div className="grid gap-3 text-sm">
        <p>{summary}</p>
        <details>
          <summary className="cursor-pointer font-semibold">{t("readAll")}</summary>
          <div className="mt-3 grid gap-3">
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      </div>
      <div className="grid gap-1 font-semibold">
        {market && (
          <p>
            {t("volume", { count: market.leads })} {market.prices && t("prices", { prices: spanOf(market.prices) })}
          </p>
        )}
        {consent.prices && <p>{t("pricesOfCountry", { prices: spanOf(consent.prices) })}</p>}
        {creditPrice && <p>{t("creditCounts", { price: formatMoney(creditPrice, tag) })}</p>}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField label={t("maxLeads")} control={control} name="maxLeads" />
        <NumberField
          label={t("maxAmount")}
          suffix={currencySign(currency, tag)}
          units={moneyUnits(currency)}
          control={control}
          name="maxAmount"
        />
      </div>
      {prepaid > 0 && (
        <Button look="outline" size="s" className="-mt-2 justify-self-start" onClick={propose}>
          {t("propose", { count: prepaid })}
        </Button>
      )}
      {maxLeads !== undefined && prices && (
        <p aria-live="polite" className="-mt-2 text-sm text-ink-2">
          {t("costAtMost", { count: maxLeads, amount: money(prices.highest.amount * maxLeads) })}
        </p>
      )}
      {most > 0 && prices && most < prices.lowest.amount && exceedsPrepaid && (
        <Alert tone="warn">{t("tooLow", { amount: money(most), price: formatMoney(prices.lowest, tag) })}</Alert>
      )}
      {most > 0 && most < credit && means && means.credits > 0 && (
        <Alert tone="warn">{t("tooLowForCredit", { amount: money(most), price: money(credit) })}</Alert>
      )}
      {means && !canCharge(means) && exceedsPrepaid && (
        <Alert tone="warn">{t(prepaid > 0 ? "nothingPaysAfter" : "nothingPays", { count: prepaid })}</Alert>
      )}
      <CheckField
        label={t("agree")}
        error={isMissing ? "automatic-delivery:mustAgree" : undefined}
        checked={agreed}
        onChange={(event) => {
          setAgreedTo(event.target.checked ? consentVersion : undefined);
          setMissing(false);
        }}
      />
      {most > 0 && (
        <p aria-live="polite" className="font-semibold">
          {t("worstCase", { total: money(most + mostVat), net: money(most), vat: money(mostVat) })}
        </p>
      )}
    </FormDialog>
  );
}

/** What a field holds, if its schema takes it. */
function valid(schema: z.ZodMiniType<number>, typed: unknown): number | undefined {
  const read = schema.safeParse(typed);
  return read.success ? read.data : undefined;
}

/** Whether a card or an invoice pays when credits and quotas are used up. */
const canCharge = ({ billingMethod, cardReady, complete }: BillingOverview): boolean =>
  billingMethod === "card" ? cardReady : billingMethod === "invoice" && complete;
