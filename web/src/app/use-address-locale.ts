import { useEffect } from "react";
import { useLocation } from "react-router";
import { useChangeLocale, useLocale } from "../i18n/use-locale.ts";
import { detectLocale } from "../lib/locale-cookie.ts";
import { type Locale, splitLocale } from "../lib/locale.ts";
import { isLocalised } from "./localised-paths.ts";

/** The language of an address: its own where it has one, else the remembered or the browser's. */
export function localeOf(pathname: string): Locale {
  const { locale, path } = splitLocale(pathname);
  return isLocalised(path) ? locale : detectLocale();
}

/** Keeps the screen in the language of its address. */
export function useAddressLocale(): void {
  const { pathname } = useLocation();
  const { locale } = useLocale();
  const changeLocale = useChangeLocale();
  const wanted = localeOf(pathname);
  useEffect(() => {
    if (wanted !== locale) void changeLocale(wanted);
  }, [wanted, locale, changeLocale]);
}
