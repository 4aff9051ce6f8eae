import type { PropertyType } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { numberText } from "../../lib/typed-number.ts";

/** Square metres: a larger home is more likely a slip of the fingers. */
const LARGE_HOME = 2_000;
const larger: unknown[] = ["multi_family_residental", "farm", "forest", "other"] satisfies PropertyType[];

/** Asks whether the area of a home is right if it is doubtful; false if it is not. */
export function useAreaHint(area: unknown, propertyType: unknown): string | false {
  const { t } = useTranslation("validation");
  const { tag } = useLocale();
  const isDoubtful = typeof area === "number" && area > LARGE_HOME && !larger.includes(propertyType);
  return isDoubtful && t("isAreaRight", { area: `${numberText(area, tag, { grouped: true })} m²` });
}
