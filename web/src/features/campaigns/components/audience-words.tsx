import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { type Audience, sides } from "../filters.ts";
import { useFilterWords } from "../use-filter-words.ts";

/** An audience in words. */
export function AudienceWords({ audience }: { audience: Audience }) {
  const { t } = useTranslation("campaigns");
  const words = useFilterWords();
  return (
    <Card title={t("step.audience")}>
      <div className="grid gap-3">
        {sides.map(
          (side) =>
            audience[side].length > 0 && (
              <section key={side}>
                <h3 className="text-sm text-ink-2">{t(`${side}.title`)}</h3>
                <ul>
                  {audience[side].map((filter, index) => (
                    <li key={index} className="wrap-anywhere">
                      {words(filter)}
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </Card>
  );
}
