import { type BackendModule, createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Locale } from "../lib/locale.ts";

export type LoadTexts = (language: Locale, namespace: string) => Promise<object>;

/** The app's texts. Common and error texts are loaded at the start, those of a feature with its first screen. */
export async function makeTexts(locale: Locale, load: LoadTexts): Promise<i18n> {
  const texts = createInstance();
  const backend: BackendModule = {
    type: "backend",
    init: () => {},
    read: (language, namespace) => load(language as Locale, namespace),
  };
  await texts
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      ns: ["common", "errors"],
      defaultNS: "common",
      interpolation: { escapeValue: false },
    });
  return texts;
}
