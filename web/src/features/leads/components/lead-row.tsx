import type { Lead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { LeadTypeTag } from "../../../components/lead/lead-type-tag.tsx";
import { Spots } from "../../../components/lead/spots.tsx";
import { useLeadTitle } from "../../../components/lead/use-lead-title.ts";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { propertyIcons } from "../property-icon.ts";
import { LeadFactLine } from "./lead-fact-line.tsx";
import { LeadRowAction } from "./lead-row-action.tsx";
import { WhyPrice } from "./why-price.tsx";

/** One lead of the list. It turns grey when it is sold out. The whole row is a link. */
export function LeadRow({ lead, onPoint }: { lead: Lead; onPoint: (id: string | null) => void }) {
  const { t } = useTranslation("leads");
  const title = useLeadTitle(lead);
  const Icon = propertyIcons[lead.propertyType];
  const gone = lead.status === "full" || lead.status === "unavailable";

  return (
    <li
      onPointerEnter={() => onPoint(lead.id)}
      onPointerLeave={() => onPoint(null)}
      className={`relative grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 gap-y-2 p-3.5 transition-colors duration-150 focus-within:bg-sunken/40 hover:bg-sunken/40 md:grid-cols-[52px_minmax(0,1fr)_auto] md:gap-x-4 md:px-[18px] md:py-4 ${gone ? "text-ink-3 [&_*]:text-ink-3! [&_h3>span]:bg-sunken!" : ""}`}
    >
      <span className="grid size-10 place-items-center rounded-m bg-sunken text-primary-text md:size-[52px] md:rounded-[14px]">
        <Icon size={26} stroke={1.75} className="max-md:size-[22px]" aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-[16.5px] leading-6 font-[620] tracking-[-0.01em]">
          {title}
          <LeadTypeTag type={lead.leadType} />
        </h3>
        <p className="mt-[3px] truncate text-ink-2">{lead.description || t("noDescription")}</p>
        <LeadFactLine lead={lead} />
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-3 md:col-start-3 md:flex-col md:flex-nowrap md:items-end md:gap-2 md:text-right">
        <span className="grid gap-1.5 md:gap-2 md:justify-items-end">
          {lead.price && (
            <span className="inline-flex items-center gap-0.5">
              <span className="font-display text-[19px] leading-none font-[650] tracking-[-0.01em]">
                <MoneyText money={lead.price} />
              </span>
              <WhyPrice lead={lead} price={lead.price} />
            </span>
          )}
          <span className="text-sm text-ink-2">
            <Spots cap={lead.cap} left={lead.spotsLeft} />
          </span>
        </span>
        <LeadRowAction lead={lead} title={title} />
      </div>
    </li>
  );
}
