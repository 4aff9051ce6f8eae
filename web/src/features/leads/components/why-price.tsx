import type { Lead } from "@doorlight/gateway/contract";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PriceParts } from "../../../components/lead/price-parts.tsx";
import { IconInfoCircle } from "../../../components/ui/icons.ts";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { formatMoney, type Money } from "../../../lib/money.ts";

const ChipPopover = lazyPart(() => import("../../../components/ui/chip-popover.tsx"), "ChipPopover");

/** A button beside the price of a lead that opens the parts of it. */
export function WhyPrice({ lead, price }: { lead: Lead; price: Money }) {
  const { t } = useTranslation("leads");
  const { tag } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t("why.label", { price: formatMoney(price, tag) })}
        title={t("why.title")}
        onClick={() => setOpen(true)}
        className="relative z-1 -my-2 grid size-9 place-items-center rounded-full text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <ChipPopover chip={button} title={t("why.title")} onClose={() => setOpen(false)}>
            <dl className="grid gap-2 p-1.5 text-sm">
              <PriceParts lead={lead} parts={lead.priceParts} />
              <div className="flex justify-between gap-4 border-t border-line pt-2 font-[650]">
                <dt>{t("why.total")}</dt>
                <dd>
                  <MoneyText money={price} />
                </dd>
              </div>
            </dl>
          </ChipPopover>
        </Suspense>
      )}
    </>
  );
}
