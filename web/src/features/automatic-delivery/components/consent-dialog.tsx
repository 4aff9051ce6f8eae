import { moneyUnits } from "@doorlight/common/numbers";
import {
  AgreeBody,
  type Agreement,
  type DeliveryConsent,
  getDeliveryConsent,
  type LeadListPreview,
  MOST_MONTH_AMOUNT,
  previewLeadList,
} from "@doorlight/gateway/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { NumberField } from "../../../components/ui/number-field.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
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

/** The text, the prices and the caps that an agent agrees to before a list buys by itself. */
export function ConsentDialog(props: Props) {
  const { t } = useTranslation("automatic-delivery");
  const { locale } = useLocale();
  const { data: consent, error } = useAnswer(getDeliveryConsent, { query: { locale } });
  const { locationIds, propertyTypes, leadTypes } = props.list;
  // The list's leads of the last 30 days, and present prices.
  const market = useAnswer(previewLeadList, { body: { locationIds, propertyTypes, leadTypes } });
  // Its proposal must not change while the agent types; without an answer it proposes by the country's prices.
  if (consent && !market.isPending) return <ConsentForm {...props} consent={consent} market={market.data} />;
  return (
    <DialogSheet title={t("title")} onClose={props.onClose}>
      {error ? <ErrorAlert error={error} /> : <Skeleton className="h-40" />}
    </DialogSheet>
  );
}

type FormProps = Props & { consent: DeliveryConsent; market: LeadListPreview | undefined };

function ConsentForm({ list, current, consent, market, onClose }: FormProps) {
  const { t } = useTranslation("automatic-delivery");
  const { locale, tag } = useLocale();
  const start = useStartDelivery();
  // A tick counts for the text that stood above it.
  const [agreedTo, setAgreedTo] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { title, paragraphs, version: consentVersion } = consent;
  const prices = market?.prices ?? consent.prices;
  const spanOf = ({ lowest, highest }: NonNullable<typeof prices>) =>
    lowest.amount === highest.amount
      ? formatMoney(lowest, tag)
      : t("span", { lowest: formatMoney(lowest, tag), highest: formatMoney(highest, tag) });
  const agreed = agreedTo === consentVersion;
  const ofCountry = useCurrency(useUser().country);
  const currency = prices?.lowest.currency ?? ofCountry;
  // As many as came in a month, at the highest price.
  const mostLeads = Math.min(Math.max(market?.leads ?? 0, 1), 1000);
  const most = current?.maxAmount.amount ?? mostLeads * (prices?.highest.amount ?? 0);
  const caps = { maxLeads: current?.maxLeads ?? mostLeads, maxAmount: Math.ceil(most / 100) };
  const { control, formState, sendOnce, setValue, watch } = useContractForm(Caps, caps);
  const { maxLeads } = watch();
  const highest = Caps.shape.maxLeads.safeParse(maxLeads).success ? (prices?.highest.amount ?? 0) * maxLeads : 0;
  // Until the agent says another amount, the cap of money lets as many leads through as that of leads.
  const isProposed = current === null && !formState.dirtyFields.maxAmount;
  useEffect(() => {
    if (isProposed && highest > 0) setValue("maxAmount", Math.ceil(highest / 100));
  }, [isProposed, highest, setValue]);

  const send = sendOnce(async ({ maxLeads, maxAmount }) => {
    setMissing(!agreed);
    if (!agreed) return;
    const body = { maxLeads, maxAmount: { amount: maxAmount * 100, currency }, consentVersion, locale };
    await start.mutateAsync({ params: { id: list.id }, body });
    onClose();
    void showToast("success", t(current ? "capsSaved" : "turnedOn"));
  });

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
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <strong>{t("mailsTitle")}.</strong> {t("mailsText")}
        </p>
      </div>
      <div className="grid gap-1 font-semibold">
        {market && (
          <p>
            {t("volume", { count: market.leads })} {market.prices && t("prices", { prices: spanOf(market.prices) })}
          </p>
        )}
        {consent.prices && <p>{t("pricesOfCountry", { prices: spanOf(consent.prices) })}</p>}
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
      {highest > 0 && (
        <p aria-live="polite" className="-mt-2 text-sm text-ink-2">
          {t("costAtMost", {
            count: maxLeads,
            amount: formatMoney({ amount: highest, currency }, tag, { whole: true }),
          })}
        </p>
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
    </FormDialog>
  );
}
