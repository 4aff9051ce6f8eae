import type { AnswerOf, CorrectedDetail, getUserBilling, UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useDetailNames } from "../../../components/account/detail-names.ts";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { Tag } from "../../../components/ui/tag.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { cardName } from "../../../lib/card-name.ts";
import { useUser } from "../../../lib/session.ts";
import { CorrectDetails } from "./correct-details.tsx";
import { InvoiceTrust } from "./invoice-trust.tsx";

type Billing = AnswerOf<typeof getUserBilling>;

/** What stands on an account's invoices, how it pays, and its cards. */
export function UserBillingDetails({ billing, user }: { billing: Billing; user: UserRecord }) {
  const { t } = useTranslation(["user-account", "billing"]);
  const names = useDetailNames();
  const mayCorrect = useUser().role === "super_admin" && user.status !== "erased";
  const { details, cards } = billing;
  const town = [details.postalCode, details.city].filter(Boolean).join(" ");
  const facts: [string, string | false | null][] = [
    [t("billing:businessName"), details.businessName],
    [t("billing:taxId"), details.taxId],
    [t("details.address"), [details.streetAddress, town].filter(Boolean).join(", ")],
    [t("billing:invoicingMethod.title"), details.invoicingMethod && t(`details.by.${details.invoicingMethod}`)],
    [t("billing:eInvoiceAddress"), details.eInvoiceAddress],
    [t("billing:eInvoiceOperator"), details.eInvoiceOperator],
    [t("billing:reference"), details.reference],
    [t("billing:billingEmail"), details.billingEmail],
    [t("details.pays"), details.billingMethod && t(`details.method.${details.billingMethod}`)],
  ];
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Tag tone={details.complete ? "green" : "amber"}>
          {t(details.complete ? "details.complete" : "details.incomplete")}
        </Tag>
        {details.problems.length > 0 && (
          <Tag tone="red">{t("details.toCorrect", { fields: names(details.problems) })}</Tag>
        )}
        {details.taxIdUnchecked && <Tag tone="amber">{t("details.taxIdUnchecked")}</Tag>}
        {mayCorrect && (
          <span className="ml-auto">
            <CorrectDetails user={user} billing={billing} />
          </span>
        )}
      </div>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2 text-md">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{value || <span className="text-ink-3">–</span>}</dd>
          </div>
        ))}
      </dl>
      <SameBusiness billing={billing} />
      <InvoiceTrust user={user} billing={billing} />
      <Corrections billing={billing} country={user.country} />
      <h3 className="border-t border-line pt-3 text-sm font-[550]">{t("details.cards")}</h3>
      {cards.length === 0 ? (
        <p className="text-sm text-ink-2">{t("details.noCards")}</p>
      ) : (
        <ul className="grid gap-2">
          {cards.map((card) => (
            <li key={card.id} className="flex flex-wrap items-center gap-2 text-md">
              {cardName(card)}
              <span className="text-sm text-ink-2">
                {t("details.expiry", { month: String(card.expiryMonth).padStart(2, "0"), year: card.expiryYear })}
              </span>
              {card.isDefault && <Tag>{t("details.default")}</Tag>}
              {card.expired && <Tag tone="red">{t("details.expired")}</Tag>}
              {card.suspended && <Tag tone="amber">{t("details.suspended")}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A person with two accounts has two free credits and two limits; agents of one office share a number rightly. */
function SameBusiness({ billing: { sameBusiness } }: { billing: Billing }) {
  const { t } = useTranslation("user-account");
  if (sameBusiness.length === 0) return null;
  return (
    <Alert tone="warn">
      <p>{t("details.sameBusiness", { count: sameBusiness.length })}</p>
      <ul className="mt-1">
        {sameBusiness.map(({ id, name }) => (
          <li key={id}>
            <Link to={adminPaths.user(id)} className={linkClass}>
              {name || t("details.unknownName")}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Corrections({ billing: { corrections }, country }: { billing: Billing; country: string }) {
  const { t } = useTranslation(["user-account", "billing"]);
  const timeOf = useCountryTime(country);
  function nameOf(field: CorrectedDetail): string {
    if (field === "invoiceProven" || field === "invoiceUnproven") return t(`trust.${field}`);
    return t(field === "invoicingMethod" ? "billing:invoicingMethod.title" : `billing:${field}`);
  }
  return corrections.map(({ at, admin, fields, reason }) => (
    <p key={at} className="text-sm wrap-anywhere text-ink-2">
      {t("details.correct.made", {
        admin: admin.name ?? t("details.correct.someone"),
        at: timeOf(at),
        fields: fields.map(nameOf).join(", "),
        reason,
      })}
    </p>
  ));
}
