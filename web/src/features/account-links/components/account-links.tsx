import { listLeadsInOffice, listSharedCredits } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LeadInOfficeItem } from "../../../components/account-links/lead-in-office-item.tsx";
import { linkListClass } from "../../../components/account-links/link-list-class.ts";
import { SharedCreditItem } from "../../../components/account-links/shared-credit-item.tsx";
import { LoadMore, type Pages } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { TabRow } from "../../../components/ui/tab-row.tsx";
import { useAddressState } from "../../../lib/address-state.ts";
import { usePages } from "../../../lib/api/use-pages.ts";

const tabs = ["spent", "returned", "leads"] as const;
type Tab = (typeof tabs)[number];

/** All that shows that two accounts are one person's or one office's, for admins. */
export function AccountLinks() {
  const { t } = useTranslation("account-links");
  const [search, setSearch] = useAddressState();
  const tab = tabs.find((name) => name === search.get("tab")) ?? "spent";
  return (
    <div className="grid max-w-[880px] gap-4">
      <TabRow
        label={t("title")}
        tabs={tabs}
        current={tab}
        textOf={(name) => t(`tab.${name}`)}
        onOpen={(name) => setSearch(new URLSearchParams(name === "spent" ? {} : { tab: name }))}
      />
      <p className="max-w-[70ch] text-ink-2">{t(`intro.${tab}`)}</p>
      {tab === "leads" ? <LeadsInOffice /> : <SharedCredits key={tab} outcome={tab} />}
    </div>
  );
}

function SharedCredits({ outcome }: { outcome: "spent" | "returned" }) {
  const list = usePages(listSharedCredits, { query: { outcome, limit: 50 } });
  if (list.error && !list.data) throw list.error;
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <LinkList tab={outcome} list={list}>
      {items?.map((credit) => (
        <SharedCreditItem key={credit.user.id} credit={credit} />
      ))}
    </LinkList>
  );
}

function LeadsInOffice() {
  const list = usePages(listLeadsInOffice, { query: { limit: 50 } });
  if (list.error && !list.data) throw list.error;
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <LinkList tab="leads" list={list}>
      {items?.map((lead) => (
        <LeadInOfficeItem key={lead.leadId + lead.user.id + lead.colleague.id} lead={lead} />
      ))}
    </LinkList>
  );
}

function LinkList({ tab, list, children }: { tab: Tab; list: Pages; children: ReactNode[] | undefined }) {
  const { t } = useTranslation("account-links");
  if (!children) return <Skeleton className="h-48 rounded-l!" />;
  if (children.length === 0) return <p className="text-ink-2">{t(`empty.${tab}`)}</p>;
  return (
    <>
      <ul aria-label={t(`tab.${tab}`)} className={linkListClass}>
        {children}
      </ul>
      <LoadMore of={list} />
    </>
  );
}
