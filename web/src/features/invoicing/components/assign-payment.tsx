import {
  type AccountInvoice,
  assignBankPayment,
  listAccountInvoices,
  type Money,
  type OpenPayment,
} from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { FoundChoice } from "../../../components/ui/found-choice.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { SearchField } from "../../../components/ui/search-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatMoney } from "../../../lib/money.ts";
import { showToast } from "../../../lib/toast.ts";
import { invoiceChange } from "../invoice-change.ts";

type Props = { payment: OpenPayment; country: string };

/** What is left to pay of an invoice. */
const leftOf = ({ gross, paid }: AccountInvoice): Money => ({
  ...gross,
  amount: Math.max(0, gross.amount - paid.amount),
});

const MOST = 10;

/** Finds the invoice that a payment of a bank file, or what was withheld of it, was meant for, and books it there. */
export function AssignPayment({ payment: { id, amount, withheld: part }, country }: Props) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState("");
  const [openOnly, setOpenOnly] = useState(false);
  const choose = (invoiceId: string) => {
    setChosen(invoiceId);
    setOpenOnly(false);
  };
  const search = (words: string) => {
    setQ(words);
    // One that is not on the list any more would be booked unseen.
    choose("");
  };
  const { mutateAsync } = useChange(assignBankPayment, invoiceChange);
  const sum = part ?? amount;
  const assign = async () => {
    const body = { entryId: id, ...(openOnly && { openOnly }) };
    const { booked, withheld } = await mutateAsync({ params: { id: chosen }, body });
    if (withheld) {
      const sums = { booked: formatMoney(booked, tag), withheld: formatMoney(withheld, tag) };
      void showToast("info", t(booked.amount > 0 ? "assign.partly" : "assign.withheld", sums));
    } else void showToast("success", t("assign.done"));
  };
  return (
    <ConfirmButton
      size="s"
      title={t("assign.title", { sum: formatMoney(sum, tag) })}
      text={
        <FindInvoice
          country={country}
          sum={sum}
          q={q}
          onSearch={search}
          chosen={chosen}
          onChoose={choose}
          openOnly={openOnly}
          onOpenOnly={setOpenOnly}
        />
      }
      action={t("assign.action")}
      ready={chosen !== ""}
      onConfirm={assign}
    >
      {t("assign.open")}
    </ConfirmButton>
  );
}

type Finding = {
  country: string;
  /** To be booked. */
  sum: Money;
  q: string;
  onSearch: (words: string) => void;
  chosen: string;
  onChoose: (id: string) => void;
  openOnly: boolean;
  onOpenOnly: (openOnly: boolean) => void;
};

function FindInvoice({ country, sum, q, onSearch, chosen, onChoose, openOnly, onOpenOnly }: Finding) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const { data } = useAnswer(listAccountInvoices, { params: { country }, query: { q, byCard: "false", limit: MOST } });
  const found = data?.items.filter(({ kind }) => kind === "invoice");
  const invoice = found?.find(({ id }) => id === chosen);
  const left = invoice && leftOf(invoice);
  return (
    <>
      <p>{t("assign.text")}</p>
      <SearchField label={t("documents.search")} maxLength={100} value={q} onSearch={onSearch} />
      <FoundChoice label={t("assign.found")} none={t("assign.none")} found={found} chosen={chosen} onChoose={onChoose}>
        {(one) => (
          <>
            <span className="font-semibold tabular-nums">{one.number}</span> {one.account.name ?? t("erased")}{" "}
            <span className="text-ink-2">
              {t("assign.left")} <MoneyText money={leftOf(one)} />
            </span>
          </>
        )}
      </FoundChoice>
      {left && left.amount > 0 && left.amount < sum.amount && (
        <CheckField
          label={t("assign.openOnly", { left: formatMoney(left, tag) })}
          checked={openOnly}
          onChange={({ target }) => onOpenOnly(target.checked)}
        />
      )}
    </>
  );
}
