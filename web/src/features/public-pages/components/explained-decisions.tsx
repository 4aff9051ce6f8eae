import type { ListDecision } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { CheckedRules } from "../../../components/list-decision/checked-rules.tsx";
import { useOutcomeText } from "../../../components/list-decision/use-outcome-text.ts";
import { SectionHeading } from "./section-heading.tsx";

type Example = Pick<ListDecision, "leadType" | "rules" | "delivery" | "notification">;

const rulesBut = (failed?: string) =>
  (["place", "property_type", "lead_type", "not_paused", "not_away"] as const).map((rule) => ({
    rule,
    isMet: rule !== failed,
  }));

const delivered = { isDelivered: true, reason: null, leadCap: null, moneyCap: null };

const examples: readonly Example[] = [
  { leadType: "request_for_quote", rules: rulesBut(), delivery: delivered, notification: "mailed" },
  { leadType: "request_for_valuation", rules: rulesBut("property_type"), delivery: null, notification: null },
];

/** Two decisions of a sample list as its agent reads them: a lead that came, and one that did not. */
export function ExplainedDecisions() {
  const { t } = useTranslation(["public", "common"]);
  const outcome = useOutcomeText();
  return (
    <section className="border-b border-line">
      <div className="wide section grid gap-x-14 gap-y-9 lg:grid-cols-[1fr_1.35fr] lg:items-center">
        <SectionHeading title={t("decisions.title")}>{t("decisions.text")}</SectionHeading>
        <div className="grid gap-4 md:grid-cols-2">
          {examples.map((example) => (
            <article key={example.leadType} className="rounded-l border border-line bg-card p-5">
              <span className="rounded-s bg-sunken px-2 py-0.5 text-xs font-semibold text-ink-2">
                {t("sample.label")}
              </span>
              <h3 className="mt-3 text-base">{`${t(`common:leadType.${example.leadType}`)}, ${t("decisions.place")}`}</h3>
              <p className="mt-1 text-ink-2 first-letter:uppercase">{outcome(example)}</p>
              <CheckedRules rules={example.rules} />
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
