import { useTranslation } from "react-i18next";
import { languageTags } from "../../../lib/locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { basisOf, intervalOf, resultOf } from "../lead-value.ts";
import { type PublicPage, usePublicPage } from "../public-page.ts";
import { Points } from "../../../components/help/points.tsx";

type Props = NonNullable<PublicPage["leadValue"]> & { leads: number; commission: number; own: number | null };

/** The answer of the calculator with everything that it rests on. */
export function LeadValueResult({ query, figures, leads, commission, own }: Props) {
  const { t } = useTranslation(["public", "common"]);
  const { locale, country, pricing, assignmentShare } = usePublicPage();
  const tag = languageTags[locale];
  const unit = pricing?.unitPrices.find(({ leadType }) => leadType === query["type"]);
  if (!unit || !country) return <Message text={t("price.soon")} />;

  const basis = basisOf(figures);
  const counted = basis && intervalOf(basis.assignments, basis.purchases);
  const isUnknown = assignmentShare?.source === "few_reported";
  const stated = assignmentShare && !isUnknown && { low: assignmentShare.from / 100, high: assignmentShare.to / 100 };
  const share = own !== null ? { low: own / 100, high: own / 100 } : (counted ?? stated);
  if (!share) return <Message text={t(isUnknown ? "leadValue.fewReports" : "leadValue.noFigures")} />;

  const { cost, low, high, verdict, breakEven } = resultOf({
    leads,
    price: unit.price.amount,
    commission: commission * 100,
    share,
  });
  const money = (amount: number) =>
    formatMoney({ ...unit.price, amount: Math.round(amount / 100) * 100 }, tag, { whole: true });
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const range = ({ low: from, high: to }: { low: number; high: number }) =>
    from === to ? percent.format(from) : percent.formatRange(from, to);
  const [narrowest] = figures;
  const nameOf = (place: { kind: string; name: string }) => place.name || country.names[locale];
  const isKnown = !query["place"] || narrowest?.kind !== "country";
  const basisText = basis
    ? t("leadValue.basis.counted", { place: nameOf(basis), share: range(counted!), count: basis.purchases })
    : stated && t(`leadValue.basis.${assignmentShare.source}All`, { share: range(stated) });
  const points = [
    !isKnown && t("leadValue.unknownPlace", { country: country.names[locale] }),
    basisText,
    isKnown && basis && narrowest && basis !== narrowest && t("leadValue.fellBack", { place: nameOf(narrowest) }),
    own !== null && t("leadValue.basis.own", { share: percent.format(own / 100) }),
    t("leadValue.cost", { price: money(unit.price.amount), cost: money(cost) }),
    t("leadValue.breakEven", { share: percent.format(breakEven) }),
    narrowest && t("leadValue.supply", { place: nameOf(narrowest), count: narrowest.published, cap: unit.cap }),
  ].filter((point): point is string => Boolean(point));
  return (
    <section id="result" className="mt-10 rounded-l border border-line bg-card p-6 md:p-8">
      <h2 className="text-2xl">{t(`leadValue.verdict.${verdict}`)}</h2>
      <p className="mt-3 font-display text-[26px] font-[650]">
        {low === high ? money(low) : t("leadValue.range", { low: money(low), high: money(high) })}
      </p>
      <p className="mb-5 text-ink-2">{t("leadValue.month")}</p>
      <Points text={points.join("\n")} />
      <p className="mt-5 text-sm text-ink-3">{t("leadValue.method")}</p>
    </section>
  );
}

function Message({ text }: { text: string }) {
  return (
    <p id="result" role="alert" className="mt-8 rounded-m bg-warn-soft px-4 py-3 text-warn">
      {text}
    </p>
  );
}
