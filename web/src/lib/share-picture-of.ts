import type { Locale } from "./locale.ts";

/** The address of the picture that shows a public page where its link is shared. The build draws it. */
export function sharePictureOf(metaKey: string, locale: Locale): string {
  return `/share/${metaKey.replaceAll(/[._]/g, "-")}-${locale}.png`;
}
