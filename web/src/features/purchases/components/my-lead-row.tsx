import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeadTypeTag } from "../../../components/lead/lead-type-tag.tsx";
import { useLeadTitle } from "../../../components/lead/use-lead-title.ts";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import type { MyLead } from "../api/my-leads.ts";

/** One purchase. The whole row is a link to its lead. */
export function MyLeadRow({ myLead: { lead, purchase } }: { myLead: MyLead }) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const title = useLeadTitle(lead);
  return (
    <tr className="relative hover:bg-sunken/40 max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1.5 max-md:p-4 md:[&>td]:px-4 md:[&>td]:py-3.5">
      <td className="max-md:col-span-2">
        <Link to={paths.lead(lead.id)} className="rounded-s font-semibold after:absolute after:inset-0">
          {title}
        </Link>
        <span className="block text-sm text-ink-2">
          {lead.place.postalCode} {lead.place.city}
        </span>
      </td>
      <td>
        <LeadTypeTag type={lead.leadType} />
      </td>
      <td className="text-sm text-ink-2 max-md:order-last max-md:self-center">
        {formatDateTime(purchase.acquiredAt, tag)}
      </td>
      <td className="max-md:justify-self-end">
        <Tag tone={purchase.paymentSource === "credit" ? "green" : "grey"}>{t(`state.${purchase.paymentSource}`)}</Tag>
      </td>
      <td className="text-right font-semibold max-md:order-last">
        {purchase.paymentSource === "credit" ? t("credits", { count: 1 }) : <MoneyText money={purchase.fee} />}
      </td>
    </tr>
  );
}
