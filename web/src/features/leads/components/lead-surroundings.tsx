import { getSurroundings, type LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { LeadRow } from "./lead-row.tsx";

const ignore = () => {};

/** Prices of similar leads in this place, and other open ones near it. A failure here does not fail the screen. */
export function LeadSurroundings({ lead }: { lead: Pick<LeadDetail, "id" | "place"> }) {
  const { t } = useTranslation("leads");
  const { data } = useAnswer(getSurroundings, { params: { id: lead.id } });
  if (!data) return null;
  const { nearby, prices } = data;
  return (
    <>
      {prices && (
        <Card title={t("similar.title")}>
          <dl className="grid grid-cols-3 gap-3">
            {(["least", "median", "most"] as const).map((name) => (
              <div key={name}>
                <dt className="text-xs text-ink-3">{t(`similar.${name}`)}</dt>
                <dd className="font-semibold">
                  <MoneyText money={prices[name]} />
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-sm text-ink-2">
            {t("similar.from", { count: prices.leads, place: lead.place[prices.place] })}
          </p>
        </Card>
      )}
      {nearby.length > 0 && (
        <section>
          <h2 className="mb-3 text-base">{t("nearby")}</h2>
          <ul className="divide-y divide-line overflow-hidden rounded-l border border-line bg-card">
            {nearby.map((other) => (
              <LeadRow key={other.id} lead={other} onPoint={ignore} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
