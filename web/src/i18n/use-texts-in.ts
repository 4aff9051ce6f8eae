import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Locale } from "../lib/locale.ts";

/** The texts of a feature in a language that need not be the screen's; undefined without one, and until they are loaded. */
export function useTextsIn(locale: Locale | null, namespace: string): TFunction | undefined {
  const { i18n } = useTranslation();
  const { data: isLoaded } = useQuery({
    queryKey: ["texts", locale, namespace],
    queryFn: async () => {
      const has = () => i18n.hasResourceBundle(locale!, namespace);
      // Loads nothing but these: loadLanguages would load every other feature in the language, too.
      if (!has()) await i18n.reloadResources([locale!], [namespace]);
      return has();
    },
    enabled: locale !== null,
  });
  return locale && isLoaded ? i18n.getFixedT(locale, namespace) : undefined;
}
