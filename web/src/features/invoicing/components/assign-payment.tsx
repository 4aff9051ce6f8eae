import { assignBankPayment, listAccountInvoices, type OpenPayment } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { FoundChoice } from "../../../components/ui/found-choice.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { SearchField } from "../../../components/ui/search-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatMoney } from "../../../lib/money.ts";
import { invoiceChange } from "../invoice-change.ts";

type Props = { payment: OpenPayment; country: string };

const MOST = 10;

/** Finds the invoice that a payment of a bank file was meant for, and books it there. */
export function AssignPayment({ payment: { id, amount }, country }: Props) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState("");
  const search = (words: string) => {
    setQ(words);
    // One that is not on the list any more would be booked unseen.
    setChosen("");
  };
  const { mutateAsync } = useChange(assignBankPayment, invoiceChange);
  return (
    <ConfirmButton
      size="s"
      title={t("assign.title", { sum: formatMoney(amount, tag) })}
      text={<FindInvoice country={country} q={q} onSearch={search} chosen={chosen} onChoose={setChosen} />}
      action={t("assign.action")}
      done={t("assign.done")}
      ready={chosen !== ""}
      onConfirm={() => mutateAsync({ params: { id: chosen }, body: { entryId: id } })}
    >
      {t("assign.open")}
    </ConfirmButton>
  );
}

type Finding = {
  country: string;
  q: string;
  onSearch: (words: string) => void;
  chosen: string;
  onChoose: (id: string) => void;
};

function FindInvoice({ country, q, onSearch, chosen, onChoose }: Finding) {
  const { t } = useTranslation("invoicing");
  const { data } = useAnswer(listAccountInvoices, { params: { country }, query: { q, byCard: "false", limit: MOST } });
  const found = data?.items.filter(({ kind }) => kind === "invoice");
  return (
    <>
      <p>{t("assign.text")}</p>
      <SearchField label={t("documents.search")} maxLength={100} value={q} onSearch={onSearch} />
      <FoundChoice label={t("assign.found")} none={t("assign.none")} found={found} chosen={chosen} onChoose={onChoose}>
        {({ number, account, gross, paid }) => (
          <>
            <span className="font-semibold tabular-nums">{number}</span> {account.name ?? t("erased")}{" "}
            <span className="text-ink-2">
              {t("assign.left")} <MoneyText money={{ ...gross, amount: Math.max(0, gross.amount - paid.amount) }} />
            </span>
          </>
        )}
      </FoundChoice>
    </>
  );
}
