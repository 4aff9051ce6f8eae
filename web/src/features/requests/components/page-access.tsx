import type { SellerPage } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Card } from "../../../components/ui/card.tsx";

type Props = { page: Pick<SellerPage, "country" | "openings" | "contactSeen"> };

/** Readers of the owner's contact details, and the openings of this page. */
export function PageAccess({ page: { country, openings, contactSeen } }: Props) {
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
          country={country}
          none={t("access.nobody")}
          rows={contactSeen.map(({ seenAt, name, isSupport, isFound }) => ({
            at: seenAt,
            what: [isSupport ? t("access.support") : (name ?? t("page.erasedAgent")), isFound && t("access.found")]
              .filter(Boolean)
              .join(", "),
          }))}
        />
        {openings.length > 0 && (
          <Times
            title={t("access.page")}
            country={country}
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

type TimesProps = { title: string; country: string; none?: string; rows: { at: string; what: string }[] };

/** The newest few, and the others behind a click. */
function Times({ title, country, none, rows }: TimesProps) {
  const { t } = useTranslation("requests");
  const [few, rest] = [rows.slice(0, 5), rows.slice(5)];
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-sm">{title}</h3>
      {rows.length === 0 && <p className="text-sm text-ink-2">{none}</p>}
      <TimeList country={country} rows={few} />
      {rest.length > 0 && (
        <details className="text-sm text-ink-2">
          <summary className="cursor-pointer">{t("access.more", { count: rest.length })}</summary>
          <TimeList country={country} rows={rest} />
        </details>
      )}
    </section>
  );
}

function TimeList({ country, rows }: Pick<TimesProps, "country" | "rows">) {
  const timeOf = useCountryTime(country);
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {rows.map(({ at, what }, index) => (
        // Two may have the same time.
        <li key={`${at} ${index}`} className="flex flex-wrap justify-between gap-x-3">
          <span className="wrap-anywhere">{what}</span>
          <time dateTime={at} className="text-ink-2 tabular-nums">
            {timeOf(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
