import type { QueryClient } from "@tanstack/react-query";
import type { i18n } from "i18next";

/** Reads all answers again when the screen changes its language, because they name places in it. Returns how to stop. */
export function readAnew(queries: QueryClient, texts: i18n): () => void {
  const read = () => void queries.invalidateQueries();
  texts.on("languageChanged", read);
  return () => texts.off("languageChanged", read);
}
