import type { CampaignProgress } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { PhoneLabel } from "../../../components/ui/phone-label.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";

const figures = ["people", "clicks", "machineClicks"] as const;

/** Clicks by link, people and machines apart; nothing for a mail without links. */
export function LinkClicks({ links }: Pick<CampaignProgress, "links">) {
  const { t } = useTranslation("campaigns");
  const { tag } = useLocale();
  const number = new Intl.NumberFormat(tag);
  if (links.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-base">{t("links.title")}</h2>
      <DataTable
        label={t("links.title")}
        columns={[
          { name: t("links.target") },
          ...figures.map((figure) => ({ name: t(`links.${figure}`), right: true })),
        ]}
      >
        {links.map(({ block, target, ...counts }) => (
          <tr key={block}>
            <td className="wrap-anywhere">{target}</td>
            {figures.map((figure) => (
              <td key={figure} className="tabular-nums md:text-right">
                <PhoneLabel>{t(`links.${figure}`)}</PhoneLabel>
                {number.format(counts[figure])}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      <p className="text-sm text-ink-2">{t("links.machines")}</p>
    </section>
  );
}
