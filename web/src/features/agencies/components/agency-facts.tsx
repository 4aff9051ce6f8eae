import type { Agency } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { CommissionText } from "./commission-text.tsx";
import { OutsideLink } from "./outside-link.tsx";

/** What an agency asks and offers now. */
export function AgencyFacts({ agency }: { agency: Agency }) {
  const { t } = useTranslation(["agencies", "common"]);
  const { website, source, commission, listingCount, stock, propertyTypes } = agency;
  const unknown = <span className="text-ink-3">{t("unknown")}</span>;
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Card title={t("facts.title")}>
        <dl className="grid gap-3">
          <Fact name={t("column.commission")}>
            <CommissionText commission={commission} />
          </Fact>
          <Fact name={t("column.source")}>{source ? <OutsideLink text={source} /> : unknown}</Fact>
          <Fact name={t("facts.website")}>{website ? <OutsideLink text={website} /> : unknown}</Fact>
          <Fact name={t("column.propertyTypes")}>
            {propertyTypes.length === 0
              ? t("allTypes")
              : propertyTypes.map((type) => t(`common:propertyType.${type}`)).join(", ")}
          </Fact>
        </dl>
      </Card>
      <Card title={t("column.listings")}>
        <p className="mb-3 font-semibold tabular-nums">
          {listingCount === null ? unknown : t("listings", { count: listingCount })}
        </p>
        {stock.length > 0 && (
          <dl className="grid gap-1.5 text-sm">
            {stock.map(({ propertyType, count }) => (
              <div key={propertyType} className="flex justify-between gap-4 border-t border-line pt-1.5">
                <dt>{t(`common:propertyType.${propertyType}`)}</dt>
                <dd className="tabular-nums">{count}</dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
