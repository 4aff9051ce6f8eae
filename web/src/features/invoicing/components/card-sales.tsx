import { type CardSales as Sales, getCardSales, invoiceFormerCardSales } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useUser } from "../../../lib/session.ts";
import { invoiceChange } from "../invoice-change.ts";
import { Figures } from "./figures.tsx";
import { WaitingSales } from "./waiting-sales.tsx";

/** How far card sales are invoiced, and which wait for billing details; nothing if there were none. */
export function CardSales({ country }: { country: string }) {
  const { t } = useTranslation("invoicing");
  const { data, error } = useAnswer(getCardSales, { params: { country } });
  if (error) return <ErrorAlert error={error} />;
  if (!data) return null;
  const { issued, waiting, writtenOff, left } = data.sales;
  if (issued + waiting.sales + writtenOff + left === 0) return null;
  return (
    <Card title={t("cardSales.title")}>
      <div className="grid gap-4">
        <p className="max-w-[70ch] text-sm text-ink-2">{t("cardSales.text")}</p>
        <Figures
          figures={[
            [t("cardSales.figure.issued"), issued],
            [t("cardSales.figure.waiting"), waiting.sales],
            [t("cardSales.figure.accounts"), waiting.accounts],
            [t("cardSales.figure.gross"), <MoneyText key="gross" money={waiting.gross} />],
          ]}
        />
        {waiting.sales > 0 && (
          <>
            <p className="max-w-[70ch] text-sm">{t("cardSales.ask")}</p>
            <WaitingSales country={country} />
          </>
        )}
        {writtenOff > 0 && <p className="text-sm">{t("cardSales.writtenOff", { count: writtenOff })}</p>}
        <Former country={country} sales={data.sales} />
      </div>
    </Card>
  );
}

/** Sales of before card sales had invoices. Super admins have them invoiced. */
function Former({ country, sales: { left } }: { country: string; sales: Sales }) {
  const { t } = useTranslation("invoicing");
  const mayInvoice = useUser().role === "super_admin";
  const { mutateAsync } = useChange(invoiceFormerCardSales, invoiceChange);
  if (left === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm">{t("cardSales.former", { count: left })}</p>
      {mayInvoice && (
        <ConfirmButton
          size="s"
          title={t("cardSales.askTitle")}
          text={t("cardSales.consequence")}
          action={t("cardSales.action")}
          done={t("cardSales.done")}
          onConfirm={() => mutateAsync({ params: { country } })}
        >
          {t("cardSales.open")}
        </ConfirmButton>
      )}
    </div>
  );
}
