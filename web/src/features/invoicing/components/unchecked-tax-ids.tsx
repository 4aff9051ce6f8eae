import { checkTaxId, listUncheckedTaxIds, type UncheckedTaxId } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { showToast } from "../../../lib/toast.ts";
import { invoiceChange } from "../invoice-change.ts";
import { AccountLink } from "./account-link.tsx";

/** The European Commission's search of VAT numbers. */
const VIES = "https://ec.europa.eu/taxation_customs/vies/";

/** VAT numbers of other countries that wait to be looked up, each with its account; nothing without one. */
export function UncheckedTaxIds({ country }: { country: string }) {
  const { t } = useTranslation("invoicing");
  const list = usePages(listUncheckedTaxIds, { params: { country }, query: {} });
  const taxIds = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.error && !list.data) return <ErrorAlert error={list.error} />;
  if (taxIds.length === 0) return null;
  return (
    <Card title={t("taxIds.title")}>
      <p className="mb-2 max-w-[70ch] text-sm text-ink-2">
        {t("taxIds.text")}{" "}
        <a className="text-secondary underline" href={VIES} target="_blank" rel="noreferrer">
          {t("taxIds.lookUp")}
        </a>
      </p>
      <ul className="divide-y divide-line">
        {taxIds.map((one) => (
          <Unchecked key={one.account.id} unchecked={one} />
        ))}
      </ul>
      <LoadMore of={list} />
    </Card>
  );
}

function Unchecked({ unchecked }: { unchecked: UncheckedTaxId }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const { account, businessName, taxId, businessCountry } = unchecked;
  const [isAsking, setAsking] = useState(false);
  const country = new Intl.DisplayNames(tag, { type: "region" }).of(businessCountry);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow">
        <AccountLink account={account} />
        <span className="block text-sm wrap-anywhere">
          {taxId}, {country}
        </span>
        <span className="block text-sm wrap-anywhere text-ink-2">{businessName}</span>
      </span>
      <Button look="outline" size="s" onClick={() => setAsking(true)}>
        {t("taxIds.check")}
      </Button>
      {isAsking && <CheckDialog unchecked={unchecked} onClose={() => setAsking(false)} />}
    </li>
  );
}

const Check = z.pick(checkTaxId.body, { consultationNumber: true });

function CheckDialog({ unchecked, onClose }: { unchecked: UncheckedTaxId; onClose: () => void }) {
  const { t } = useTranslation("invoicing");
  const { account, businessName, taxId } = unchecked;
  const check = useChange(checkTaxId, invoiceChange);
  const { register, formState, sendOnce } = useContractForm(Check, { consultationNumber: "" });
  const send = sendOnce(async ({ consultationNumber }) => {
    await check.mutateAsync({ params: { id: account.id }, body: { taxId, businessName, consultationNumber } });
    onClose();
    await showToast("success", t("taxIds.done"));
  });
  return (
    <FormDialog
      title={t("taxIds.ask", { taxId })}
      action={t("taxIds.check")}
      pending={check.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <ErrorAlert error={check.error} except={["invalid_request"]} />
      <p className="text-ink-2">{t("taxIds.consequence")}</p>
      <TextField
        label={t("taxIds.consultationNumber")}
        hint={t("taxIds.consultationHint")}
        optional
        error={formState.errors.consultationNumber?.message}
        {...register("consultationNumber")}
      />
    </FormDialog>
  );
}
