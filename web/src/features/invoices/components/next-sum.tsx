import type { NextInvoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";

const kinds = ["purchase", "pack", "plan_fee", "deal_fee"] as const;

/** "So far €318.50 with VAT, invoiced on 10 Dec 2026", and its parts, a line for each kind. */
export function NextSum({ invoice: { vat, gross, on, lines } }: { invoice: NextInvoice }) {
  const { t } = useTranslation(["invoices", "common"]);
  const { tag } = useLocale();
  const due = lines.filter(({ held }) => !held);
  const parts = kinds.flatMap((kind) => {
    const ofKind = due.filter((line) => line.kind === kind);
    const amount = ofKind.reduce((sum, { net }) => sum + net.amount, 0);
    return ofKind.length > 0 ? [{ kind, net: { ...gross, amount } }] : [];
  });
  return (
    <div>
      <p className="font-display text-xl font-[660]">
        {t("next.soFar", { sum: formatMoney(gross, tag), day: formatCalendarDay(on, tag) })}
      </p>
      <dl className="mt-2 grid max-w-[420px] gap-1 text-sm text-ink-2">
        {parts.map(({ kind, net }) => (
          <div key={kind} className="flex justify-between gap-4">
            <dt>
              {t(`next.part.${kind}`)} <span className="text-xs whitespace-nowrap">{t("common:exclVat")}</span>
            </dt>
            <dd>
              <MoneyText money={net} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4">
          <dt>{t("next.vat")}</dt>
          <dd>
            <MoneyText money={vat} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
