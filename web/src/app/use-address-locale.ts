import { useEffect } from "react";
import { useLocation } from "react-router";
import { useChangeLocale, useLocale } from "../i18n/use-locale.ts";
import { detectLocale } from "../lib/locale-cookie.ts";
import { type Locale, splitLocale } from "../lib/locale.ts";
import { isLocalised } from "./localised-paths.ts";

/** The language in the address, else the remembered one, else the browser's. */
export function localeOf(pathname: string): Locale {
  const { locale, path } = splitLocale(pathname);
  return path !== pathname || isLocalised(path) ? locale : detectLocale();
}

/** Switches the screen to the language of its address. */
export function useAddressLocale(): void {
  const { pathname } = useLocation();
  const { locale } = useLocale();
  const changeLocale = useChangeLocale();
  const target = localeOf(pathname);
  useEffect(() => {
    if (target !== locale) void changeLocale(target);
  }, [target, locale, changeLocale]);
}
