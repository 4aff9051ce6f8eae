import type { OwnDispute } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { cardName } from "../../lib/card-name.ts";
import { localisedPath } from "../../lib/locale.ts";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { useHolds } from "../../lib/use-holds.ts";
import { useAccountDay } from "../account/use-account-day.ts";
import { Alert } from "../ui/alert.tsx";

/** What a dispute at the bank holds, what buys nevertheless, and how it ends; nothing for an account that none holds. */
export function HoldBox() {
  const { t } = useTranslation("hold");
  const { locale } = useLocale();
  const holds = useHolds() ?? [];
  if (holds.length === 0) return null;
  const isOpen = holds.some(({ outcome }) => outcome === null);
  const isLost = holds.some(({ outcome }) => outcome === "lost");
  return (
    <Alert tone="warn">
      <div className="grid gap-2">
        <p className="font-semibold">{t("title")}</p>
        {holds.map((dispute) => (
          <Held key={dispute.id} dispute={dispute} />
        ))}
        <p>{t("means")}</p>
        {isOpen && <p>{t("do.open")}</p>}
        {isLost && <p>{t("do.lost")}</p>}
        <a href={localisedPath(paths.contact, locale)} className="justify-self-start font-semibold underline">
          {t("contact")}
        </a>
      </div>
    </Alert>
  );
}

function Held({ dispute }: { dispute: OwnDispute }) {
  const { t } = useTranslation("hold");
  const { tag } = useLocale();
  const dayOf = useAccountDay();
  const { outcome, purpose, amount, brand, last4, chargedAt } = dispute;
  return (
    <p>
      {t(`what.${outcome === "lost" ? "lost" : "open"}`, {
        amount: formatMoney(amount, tag),
        date: dayOf(chargedAt),
        card: last4 ? cardName({ brand, last4 }) : t("card"),
        what: t(`purpose.${purpose}`),
      })}
    </p>
  );
}
