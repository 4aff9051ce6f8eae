import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Card } from "../../../components/ui/card.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";

/** The buyers of a lead with times and fees, for admins. */
export function LeadBuyers({ buyers, country }: { buyers: NonNullable<LeadDetail["buyers"]>; country: string }) {
  const { t } = useTranslation(["timeline", "common"]);
  const timeOf = useCountryTime(country);
  return (
    <Card title={t("buyers.title")}>
      {buyers.length === 0 ? (
        <p className="text-ink-2">{t("buyers.none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {buyers.map(({ user, purchase }) => (
            <li key={purchase.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
              <Link to={adminPaths.user(user.id)} className="grow font-semibold underline-offset-4 hover:underline">
                {user.name || t("buyers.erased")}
              </Link>
              <span className="text-sm text-ink-2">{timeOf(purchase.acquiredAt)}</span>
              <span className="flex items-center gap-2 font-semibold">
                {purchase.refundedAt && <Tag>{t("buyers.refunded")}</Tag>}
                <Tag tone={purchase.paymentSource === "credit" ? "green" : "grey"}>
                  {t(`buyers.${purchase.paymentSource}`)}
                </Tag>
                <MoneyText money={purchase.fee} />
                <span className="text-xs font-normal text-ink-2">{t("common:exclVat")}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
