import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { type Audience, type Count, sides } from "../filters.ts";
import { useFilterWords } from "../use-filter-words.ts";
import { CountText } from "./count-text.tsx";

type Props = { audience: Audience; /** Of a draft, as things stand. */ count?: Count | undefined };

/** An audience in words. */
export function AudienceWords({ audience, count }: Props) {
  const { t } = useTranslation("campaigns");
  const words = useFilterWords();
  return (
    <Card title={t("step.audience")}>
      <div className="grid gap-3">
        {count && <CountText count={count} />}
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
