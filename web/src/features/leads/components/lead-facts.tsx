import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatArea } from "../../../lib/area.ts";
import { tourTarget } from "../../../lib/tours.ts";

/** The facts of the property in a grid; those that the owner did not give are marked. Of a foreign number a buyer is warned before. */
export function LeadFacts({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation(["leads", "common"]);
  const { tag } = useLocale();
  const facts = [
    { name: t("fact.rooms"), value: lead.rooms },
    { name: t("fact.area"), value: lead.area !== null && formatArea(lead.area, tag) },
    { name: t("fact.built"), value: lead.constructionYear },
    { name: t("fact.condition"), value: lead.condition && t(`common:condition.${lead.condition}`) },
    { name: t("fact.valuation"), value: lead.valuation && <MoneyText money={lead.valuation} whole /> },
    { name: t("fact.agents"), value: t("fact.agentsOf", { count: lead.participants, cap: lead.cap }) },
  ];
  return (
    <>
      <dl
        {...tourTarget("facts")}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-l border border-line bg-line sm:grid-cols-3"
      >
        {facts.map(({ name, value }) => (
          <div key={name} className="bg-card px-4 py-3.5">
            <dt className="mb-0.5 text-xs text-ink-3">{name}</dt>
            <dd className="text-[15.5px] font-semibold tabular-nums">
              {value || <span className="font-normal text-ink-3">{t("fact.notGiven")}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {lead.foreignPhone && lead.status !== "obtained" && <Alert>{t("foreignPhoneText")}</Alert>}
    </>
  );
}
