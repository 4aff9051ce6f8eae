import { getUserLinks, type SharingAccount, type UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeadInOfficeItem } from "../../../components/account-links/lead-in-office-item.tsx";
import { linkListClass } from "../../../components/account-links/link-list-class.ts";
import { NamedUser } from "../../../components/account-links/named-user.tsx";
import { SharedCreditItem } from "../../../components/account-links/shared-credit-item.tsx";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { loneLinkClass } from "../../../components/ui/class-names.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { AccountSection } from "./account-section.tsx";

/** What an account has in common with others: it may be one person's, or one office's. */
export function UserLinks({ user }: { user: UserRecord }) {
  const { t } = useTranslation("user-account");
  const links = useAnswer(getUserLinks, { params: { id: user.id } });
  const { data } = links;
  const isEmpty = data && data.sharing.length + data.leads.length === 0 && !data.credit;
  return (
    <AccountSection id="links" of={links} empty={isEmpty && t("links.none")}>
      {data?.credit && (
        <>
          <Alert tone={data.credit.spent ? "warn" : "info"}>
            {t(data.credit.spent ? "links.spent" : "links.returned")}
          </Alert>
          <ul className={linkListClass}>
            <SharedCreditItem credit={data.credit} />
          </ul>
        </>
      )}
      {data && data.sharing.length > 0 && (
        <>
          <h3 className="text-sm">{t("links.sharing")}</h3>
          <ul aria-label={t("links.sharing")} className={linkListClass}>
            {data.sharing.map((account) => (
              <Sharing key={account.user.id} account={account} country={user.country} />
            ))}
          </ul>
          {data.sharingCount > data.sharing.length && (
            <p className="text-sm text-ink-2">{t("links.more", { count: data.sharingCount - data.sharing.length })}</p>
          )}
        </>
      )}
      {data && data.leads.length > 0 && (
        <>
          <h3 className="text-sm">{t("links.leads")}</h3>
          <ul aria-label={t("links.leads")} className={linkListClass}>
            {data.leads.map((lead) => (
              <LeadInOfficeItem key={lead.leadId + lead.user.id + lead.colleague.id} lead={lead} />
            ))}
          </ul>
        </>
      )}
      <Link className={loneLinkClass} to={adminPaths.accountLinks}>
        {t("links.all")}
      </Link>
    </AccountSection>
  );
}

function Sharing({ account: { user, kinds, since, until }, country }: { account: SharingAccount; country: string }) {
  const { t } = useTranslation(["user-account", "account-links"]);
  const timeOf = useCountryTime(country);
  const times = { since: timeOf(since), at: timeOf(until ?? since) };
  return (
    <li className="grid gap-0.5 py-3">
      <span className="font-[550]">
        <NamedUser user={user} />
      </span>
      <span className="text-sm text-ink-2">{kinds.map((kind) => t(`account-links:kind.${kind}`)).join(" · ")}</span>
      <span className="text-sm text-ink-2">{t(until ? "links.until" : "links.since", times)}</span>
    </li>
  );
}
