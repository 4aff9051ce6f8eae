import type { CommissionEntry } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { useAccountTime } from "../../../components/account/use-account-time.ts";
import { CommissionText } from "./commission-text.tsx";
import { OutsideLink } from "./outside-link.tsx";

const columns = ["since", "commission", "source", "agency"] as const;

/** What an agency asked, the newest first. */
export function CommissionHistory({ history }: { history: readonly CommissionEntry[] }) {
  const { t } = useTranslation("agencies");
  const timeOf = useAccountTime();
  return (
    <section className="grid gap-3">
      <h2 className="text-base">{t("history.title")}</h2>
      <DataTable label={t("history.title")} columns={columns.map((name) => ({ name: t(`column.${name}`) }))}>
        {history.map(({ seenAt, origin, name, website, source, commission }) => (
          <tr key={`${seenAt} ${origin} ${JSON.stringify(commission)}`}>
            <td className="text-sm text-ink-2 tabular-nums">
              <time dateTime={seenAt}>{timeOf(seenAt)}</time>
            </td>
            <td>
              <CommissionText commission={commission} />
            </td>
            <td className="text-sm">
              {t(`history.${origin}`)}
              {source && (
                <span className="block">
                  <OutsideLink text={source} />
                </span>
              )}
            </td>
            <td className="text-sm wrap-anywhere">
              {name}
              {website && (
                <span className="block">
                  <OutsideLink text={website} short />
                </span>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
