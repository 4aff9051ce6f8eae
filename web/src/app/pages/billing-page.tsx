import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router";
import { OnHold } from "../../components/hold/on-hold.tsx";
import { loneLinkClass } from "../../components/ui/class-names.ts";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { useNext } from "../../lib/use-next.ts";
import { billingSections } from "../billing-sections.ts";
import { Page } from "../frame/page.tsx";
import { SectionNav } from "../frame/section-nav.tsx";

/** Billing. Each section has its own address and stands below the row of all. */
export function BillingPage() {
  const { t } = useTranslation("billing");
  const { pathname } = useLocation();
  const next = useNext();
  const here = billingSections.find(({ to }) => to === pathname);
  return (
    <Page title={t("title")} detail={here && t(`nav.${here.text}`)}>
      <div className="grid max-w-[1120px] min-w-0 gap-[22px]">
        <SectionNav
          label={t("title")}
          sections={billingSections.map(({ to, text }) => ({ to, text: t(`nav.${text}`) }))}
        />
        <OnHold />
        {next && (
          <Link to={next} className={`justify-self-start text-sm ${loneLinkClass}`}>
            {t("goBack")}
          </Link>
        )}
        <Suspense fallback={<Skeleton className="h-64 rounded-l!" />}>
          <Outlet />
        </Suspense>
      </div>
    </Page>
  );
}
