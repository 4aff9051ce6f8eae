import type { NextInvoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";

/** "So far €318.50, invoiced on 10 Dec 2026", with what comes on top. */
export function NextSum({ invoice: { net, gross, on } }: { invoice: NextInvoice }) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  return (
    <>
      <span className="block font-display text-xl font-[660]">
        {t("next.soFar", { sum: formatMoney(gross, tag), day: formatCalendarDay(on, tag) })}
      </span>
      <span className="mt-0.5 block text-sm text-ink-2">{t("next.net", { sum: formatMoney(net, tag) })}</span>
    </>
  );
}
