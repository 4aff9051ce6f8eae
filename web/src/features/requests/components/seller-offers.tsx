import { getSellerPage, type SellerPage } from "@doorlight/gateway/contract";
import { usePrefetchQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { LeadTypeTag } from "../../../components/lead/lead-type-tag.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { countriesQuery, useTimeZone } from "../../../lib/countries.ts";
import { formatDate } from "../../../lib/dates.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { CloseRequest } from "./close-request.tsx";
import { OutcomeQuestion } from "./outcome-question.tsx";
import { OwnData } from "./own-data.tsx";
import { OwnRequest } from "./own-request.tsx";
import { PageAccess } from "./page-access.tsx";
import { PauseAnswer } from "./pause-answer.tsx";
import { RequestAgents } from "./request-agents.tsx";
import { SendLinks } from "./send-links.tsx";

const READ_AGAIN_MS = 20_000;
const tones = { open: "green", full: "amber", closed: "grey", linked: "grey" } as const;

/** The owner's page: the state of the request, its buyers, the sent answers, their readers, and the ways to end it. */
export function SellerOffers({ hash }: { hash: string }) {
  const { t } = useTranslation("requests");
  usePrefetchQuery(countriesQuery);
  // It has no session, so no live events.
  const { data: page, error } = useAnswer(getSellerPage, { params: { hash } }, { refetchInterval: READ_AGAIN_MS });
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

  return <Offers hash={hash} page={page} />;
}

function Offers({ hash, page }: { hash: string; page: SellerPage }) {
  const { t } = useTranslation("requests");
  const { locale, tag } = useLocale();
  const zone = useTimeZone(page.country);
  const timeOf = useCountryTime(page.country);
  const { place } = page;
  const { state } = page;
  const isUnpublished = page.isLinked || page.isBlocked;
  const isNotSent = page.pauseEnd?.result === "not_sent";
  const shownState = isUnpublished && state !== "closed" ? "linked" : state;
  return (
    <HeaderlessCard
      wide
      title={t(isNotSent ? "notSent.title" : "page.title")}
      intro={
        isUnpublished
          ? undefined
          : t(isNotSent ? "notSent.intro" : page.foundDuplicate ? "page.foundDuplicate" : `page.${state}`, {
              date: page.closedAt ? formatDate(page.closedAt, tag, zone) : "",
            })
      }
    >
      <div className="grid gap-5">
        {page.withdrawnAt && (
          <Alert tone="good">
            {t(page.agents.length > 0 ? "page.withdrawn" : "page.withdrawnUnsold", { time: timeOf(page.withdrawnAt) })}
          </Alert>
        )}
        <PauseAnswer hash={hash} page={page} />
        <div className="grid gap-4 rounded-l border border-line bg-card p-5">
          <div className="flex flex-wrap items-center gap-2.5">
            <Tag tone={tones[shownState]}>{t(`page.state.${shownState}`)}</Tag>
            <LeadTypeTag type={page.leadType} />
            <span className="text-sm text-ink-3">
              {t(page.partner === null ? "page.sentAt" : "page.sentFrom", {
                date: formatDate(page.createdAt, tag, zone),
                site: page.partner ?? "",
              })}
            </span>
          </div>
          <p className="font-display text-xl font-[620]">
            {place.district && `${place.district}, `}
            {place.postalCode} {place.city}, {place.region}
          </p>
          {state === "open" && !isUnpublished && (
            <p className="text-sm text-ink-2">
              {t(page.agents.length > 0 ? "page.spotsLeft" : "page.spotsFree", { count: page.spotsLeft })}
            </p>
          )}
        </div>
        {isUnpublished ? (
          <Alert>
            {t(page.isBlocked ? "page.blocked" : "page.linked")}{" "}
            <a href={localisedPath(paths.contact, locale)} className="underline">
              {t(page.isBlocked ? "page.blockedContact" : "page.linkedContact")}
            </a>
          </Alert>
        ) : (
          <>
            {page.asksOutcome && <OutcomeQuestion hash={hash} page={page} />}
            <RequestAgents page={page} />
          </>
        )}
        {page.own && <OwnRequest hash={hash} page={page} own={page.own} />}
        {state !== "closed" && !isUnpublished && <CloseRequest hash={hash} isFull={state === "full"} />}
        <HelpButton topic="sellers_page" />
        <PageAccess page={page} />
        {page.own && <OwnData hash={hash} isNotSent={isNotSent} />}
      </div>
    </HeaderlessCard>
  );
}
