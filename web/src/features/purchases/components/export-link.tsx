import { myLeadsFile } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { IconDownload } from "../../../components/ui/icons.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { tourTarget } from "../../../lib/tours.ts";
import type { MyLeadsFilter } from "../my-leads-filter.ts";

/** Downloads all pages of the filter as a table for spreadsheets. */
export function ExportLink({ filter: { q, state, ...period } }: { filter: MyLeadsFilter }) {
  const { t } = useTranslation("purchases");
  const { locale } = useLocale();
  const address = addressOf(myLeadsFile, { query: { ...period, ...(q && { q }), ...(state && { state }), locale } });
  return (
    <a {...tourTarget("export")} href={address} download className={buttonClass({ look: "outline", size: "s" })}>
      <IconDownload size={18} stroke={1.75} aria-hidden="true" />
      {t("export")}
    </a>
  );
}
