import { checkTaxId, listUncheckedTaxIds, type UncheckedTaxId } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
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
  const { mutateAsync } = useChange(checkTaxId, invoiceChange);
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
      <ConfirmButton
        size="s"
        title={t("taxIds.ask", { taxId })}
        text={t("taxIds.consequence")}
        action={t("taxIds.check")}
        onConfirm={() => mutateAsync({ params: { id: account.id }, body: { taxId, businessName } })}
        done={t("taxIds.done")}
      >
        {t("taxIds.check")}
      </ConfirmButton>
    </li>
  );
}
