import type { SellerPage } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatDateTime } from "../../../lib/dates.ts";

type Props = Pick<SellerPage, "openings" | "contactSeen">;

/** Who saw the owner's contact details, and when this page was opened. */
export function PageAccess({ openings, contactSeen }: Props) {
  const { t } = useTranslation("requests");
  /** As the gateway names it, `Firefox on Windows`, in the owner's language. */
  const deviceName = (device: string | null) => {
    if (device === null || device === "Unknown device") return t("access.unknownDevice");
    const [browser, system] = device.split(" on ");
    const name = browser === "Unknown browser" ? t("access.unknownBrowser") : browser;
    return system ? t("access.device", { browser: name, system }) : name;
  };
  if (openings.length === 0 && contactSeen.length === 0) return null;
  return (
    <Card title={t("access.title")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Times
          title={t("access.contact")}
          none={t("access.nobody")}
          rows={contactSeen.map(({ seenAt, name }) => ({ at: seenAt, what: name ?? t("page.erasedAgent") }))}
        />
        {openings.length > 0 && (
          <Times
            title={t("access.page")}
            rows={openings.map(({ openedAt, device, isExport }) => ({
              at: openedAt,
              what: [deviceName(device), isExport && t("access.exported")].filter(Boolean).join(", "),
            }))}
          />
        )}
      </div>
    </Card>
  );
}

type TimesProps = { title: string; none?: string; rows: { at: string; what: string }[] };

/** The newest few, and the others behind a click. */
function Times({ title, none, rows }: TimesProps) {
  const { t } = useTranslation("requests");
  const [few, rest] = [rows.slice(0, 5), rows.slice(5)];
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-sm">{title}</h3>
      {rows.length === 0 && <p className="text-sm text-ink-2">{none}</p>}
      <TimeList rows={few} />
      {rest.length > 0 && (
        <details className="text-sm text-ink-2">
          <summary className="cursor-pointer">{t("access.more", { count: rest.length })}</summary>
          <TimeList rows={rest} />
        </details>
      )}
    </section>
  );
}

function TimeList({ rows }: Pick<TimesProps, "rows">) {
  const { tag } = useLocale();
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {rows.map(({ at, what }, index) => (
        // Two may have the same time.
        <li key={`${at} ${index}`} className="flex flex-wrap justify-between gap-x-3">
          <span className="wrap-anywhere">{what}</span>
          <time dateTime={at} className="text-ink-2 tabular-nums">
            {formatDateTime(at, tag)}
          </time>
        </li>
      ))}
    </ul>
  );
}
