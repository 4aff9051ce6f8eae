import type { Tour } from "@doorlight/gateway/contract";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { IconArrowLeft, IconCoins } from "../../components/ui/icons.ts";
import { paths } from "../../lib/paths.ts";
import { isTourOffered } from "../../lib/tours.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { useUser } from "../../lib/session.ts";
import { lazyPage } from "../lazy-page.ts";
import { frameClasses } from "./frame-classes.ts";
import { QuotaLink } from "./quota-link.tsx";

const TourOffer = lazyPage(() => import("../../features/tours/components/tour-offer.tsx"), "TourOffer", "tours");

const NotificationBell = lazyPage(
  () => import("../../features/notifications/components/notification-bell.tsx"),
  "NotificationBell",
  "notifications",
);

type Props = {
  title: string;
  /** The list that a detail screen returns to; its link replaces the heading. */
  back?: string;
  /** The subject of a detail screen, once it is known: the name of the window. */
  detail?: string | undefined;
  beside?: ReactNode;
  /** The tour of the screen. */
  tour?: Tour;
  children: ReactNode;
};

/** One screen of the account: the top bar with title and credits, and the content below. */
export function Page({ title, back, detail, beside, tour, children }: Props) {
  const { t } = useTranslation("common");
  const user = useUser();
  const { credits, role } = user;
  const offered = tour && isTourOffered(tour, user) ? tour : undefined;
  return (
    <>
      <title>{`${detail || title} – Doorlight`}</title>
      <div data-top-bar="" className={frameClasses.topBar}>
        {back ? (
          <Link
            to={back}
            className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-s px-2 text-sm font-semibold text-ink-2 hover:text-ink"
          >
            <IconArrowLeft size={17} stroke={2} aria-hidden="true" />
            {title}
          </Link>
        ) : (
          <h1 className="min-w-0 truncate text-xl">{title}</h1>
        )}
        {beside}
        {offered && <OfferedTour tour={offered} on="wide" />}
        <div className="ml-auto flex shrink-0 items-center gap-1 md:gap-2.5">
          <QuotaLink user={user} short className="hidden w-32 rounded-s px-2 py-1 hover:bg-sunken md:block" />
          {role === "agent" && credits !== null && (
            // On phones the number alone, so that the longest title has room beside it.
            <Link
              to={paths.credits}
              className="inline-flex h-11 shrink-0 items-center gap-1.5 rounded-full border border-line-strong px-3 text-sm font-[550] hover:bg-sunken md:h-8"
            >
              <IconCoins size={17} stroke={1.75} aria-hidden="true" />
              <span className="max-md:sr-only">{t("credits", { count: credits })}</span>
              <span aria-hidden="true" className="tabular-nums md:hidden">
                {credits}
              </span>
            </Link>
          )}
          <Suspense fallback={<span className="size-11 md:size-9" />}>
            <NotificationBell />
          </Suspense>
        </div>
      </div>
      <div className={frameClasses.content}>
        {offered && <OfferedTour tour={offered} on="phone" />}
        {children}
      </div>
    </>
  );
}

/** The offer of a tour: in the bar of wide screens, and below that of phones, which has room for the title alone. */
function OfferedTour({ tour, on }: { tour: Tour; on: "wide" | "phone" }) {
  const isWide = useMediaQuery("(min-width: 48rem)");
  if (isWide !== (on === "wide")) return null;
  return (
    // Nothing moves when the offer has come.
    <div className={isWide ? "" : "-mt-2 mb-1.5 h-11"}>
      <Suspense>
        <TourOffer tour={tour} />
      </Suspense>
    </div>
  );
}
