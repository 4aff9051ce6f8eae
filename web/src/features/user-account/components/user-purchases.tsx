import { type AgentPurchase, listUserPurchases, type UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { PaidAmount } from "../../../components/payment/paid-amount.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { cardName } from "../../../lib/card-name.ts";
import { AccountSection } from "./account-section.tsx";

/** The leads that an agent bought, each with the way to its page at the leads desk. */
export function UserPurchases({ user: { id, country } }: { user: UserRecord }) {
  const { t } = useTranslation("user-account");
  const list = usePages(listUserPurchases, { params: { id }, query: { limit: 10 } });
  const pages = list.data?.pages ?? [];
  const purchases = pages.flatMap(({ items }) => items);
  const away = [...new Set(pages.flatMap((page) => page.away))];
  return (
    <AccountSection id="purchases" of={list} away={away} empty={purchases.length === 0 && t("purchases.none")}>
      <DataTable
        label={t("section.purchases")}
        columns={[
          { name: t("purchases.lead") },
          { name: t("purchases.at") },
          { name: t("purchases.state") },
          { name: t("purchases.price"), right: true },
        ]}
      >
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} country={country} />
        ))}
      </DataTable>
      <LoadMore of={list} />
    </AccountSection>
  );
}

function PurchaseRow({ purchase, country }: { purchase: AgentPurchase; country: string }) {
  const { t } = useTranslation(["user-account", "common"]);
  const timeOf = useCountryTime(country);
  const { leadId, lead, acquiredAt, refundedAt, listId, fee, vat } = purchase;
  const name = lead
    ? `${t(`common:propertyType.${lead.propertyType}`)}, ${lead.place.postalCode} ${lead.place.city}`
    : t("purchases.someLead");
  return (
    <tr className="max-md:grid-cols-[1fr_auto]">
      <td className="max-md:col-span-2">
        <Link className={linkClass} to={adminPaths.deskLead(leadId)}>
          {name}
        </Link>
        {lead && <span className="block text-sm text-ink-2">{t(`common:leadType.${lead.leadType}`)}</span>}
      </td>
      <td className="text-sm text-ink-2 tabular-nums max-md:col-span-2">
        <time dateTime={acquiredAt}>{timeOf(acquiredAt)}</time>
        {listId && <span className="block">{t("purchases.byList")}</span>}
      </td>
      <td>
        {refundedAt ? (
          <>
            <Tag tone="amber">{t("purchases.refunded")}</Tag>
            <span className="mt-1 block text-xs text-ink-2">{timeOf(refundedAt)}</span>
          </>
        ) : (
          <Tag tone="green">{t("purchases.bought")}</Tag>
        )}
      </td>
      <td className="text-right">
        <PaidAmount net={fee} vat={vat} />
        <Payment purchase={purchase} />
      </td>
    </tr>
  );
}

function Payment({ purchase: { paymentSource, card, invoice } }: { purchase: AgentPurchase }) {
  const { t } = useTranslation("user-account");
  if (invoice)
    return (
      <Link className="block text-xs text-secondary underline" to={adminPaths.invoice(invoice.id)}>
        {t("purchases.onInvoice", { number: invoice.number })}
      </Link>
    );
  return (
    <span className="block text-xs text-ink-2">{card ? cardName(card) : t(`purchases.source.${paymentSource}`)}</span>
  );
}
