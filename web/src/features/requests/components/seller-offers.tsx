import { useTranslation } from "react-i18next";
import { LeadTypeTag } from "../../../components/lead/lead-type-tag.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatDate, formatDateTime } from "../../../lib/dates.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useSellerPage } from "../api/seller-page.ts";
import { CloseRequest } from "./close-request.tsx";
import { OutcomeQuestion } from "./outcome-question.tsx";
import { OwnData } from "./own-data.tsx";
import { OwnRequest } from "./own-request.tsx";
import { PageAccess } from "./page-access.tsx";
import { RequestAgents } from "./request-agents.tsx";
import { SendLinks } from "./send-links.tsx";

/** The owner's page: the state of the request, its buyers, what was sent, who saw it, and the ways to end it. */
export function SellerOffers({ hash }: { hash: string }) {
  const { t } = useTranslation("requests");
  const { tag } = useLocale();
  const { data: page, error } = useSellerPage(hash);
  if (!page && hasCode(error, "not_found")) {
    return (
      <HeaderlessCard title={t("link.wrongTitle")} intro={t("link.wrongText")}>
        <SendLinks />
      </HeaderlessCard>
    );
  }
  if (error && !page) throw error;
  if (!page)
    return (
      <HeaderlessCard wide title={t("page.title")}>
        <Skeleton className="h-48 rounded-l!" />
      </HeaderlessCard>
    );

  const { place } = page;
  const open = page.state === "open";
  return (
    <HeaderlessCard
      wide
      title={t("page.title")}
      intro={t(open ? "page.open" : "page.closed", { date: page.closedAt ? formatDate(page.closedAt, tag) : "" })}
    >
      <div className="grid gap-5">
        {page.withdrawnAt && (
          <Alert tone="good">{t("page.withdrawn", { time: formatDateTime(page.withdrawnAt, tag) })}</Alert>
        )}
        <div className="grid gap-4 rounded-l border border-line bg-card p-5">
          <div className="flex flex-wrap items-center gap-2.5">
            <Tag tone={open ? "green" : "grey"}>{t(open ? "page.stateOpen" : "page.stateClosed")}</Tag>
            <LeadTypeTag type={page.leadType} />
            <span className="text-sm text-ink-3">{t("page.sentAt", { date: formatDate(page.createdAt, tag) })}</span>
          </div>
          <p className="font-display text-xl font-[620]">
            {place.district && `${place.district}, `}
            {place.postalCode} {place.city}, {place.region}
          </p>
          {open && <p className="text-sm text-ink-2">{t("page.spotsLeft", { count: page.spotsLeft })}</p>}
        </div>
        {!open && <OutcomeQuestion hash={hash} page={page} />}
        <RequestAgents agents={page.agents} open={open} withdrawn={page.withdrawnAt !== null} />
        {page.own && <OwnRequest hash={hash} page={page} own={page.own} />}
        {open && <CloseRequest hash={hash} />}
        <PageAccess openings={page.openings} contactSeen={page.contactSeen} />
        {page.own && <OwnData hash={hash} />}
      </div>
    </HeaderlessCard>
  );
}
