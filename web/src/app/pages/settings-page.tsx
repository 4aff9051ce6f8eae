import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useSearchParams } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { loneLinkClass } from "../../components/ui/class-names.ts";
import { IconLogout } from "../../components/ui/icons.ts";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { useUser } from "../../lib/session.ts";
import { Page } from "../frame/page.tsx";
import { SectionNav } from "../frame/section-nav.tsx";
import { useLogout } from "../frame/use-logout.ts";
import { safeNext } from "../../lib/safe-next.ts";
import { settingsSections } from "../settings-sections.ts";

/** The settings. Each section has its own address and stands beside the list of all. */
export function SettingsPage() {
  const { t } = useTranslation(["settings", "common"]);
  const logout = useLogout();
  const user = useUser();
  const [search] = useSearchParams();
  // The lead that the agent was about to buy.
  const next = safeNext(search.get("next"));

  return (
    <Page title={t("title")}>
      <div className="grid max-w-[1000px] items-start gap-5 lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-8">
        <SectionNav
          label={t("title")}
          sections={settingsSections(user).map(({ to, text }) => ({ to, text: t(`nav.${text}`) }))}
          className="lg:sticky lg:top-[82px] lg:mx-0 lg:grid lg:px-0"
        />
        <div className="grid min-w-0 gap-[18px]">
          {next && (
            <Link to={next} className={`justify-self-start text-sm ${loneLinkClass}`}>
              {t("nav.backToLead")}
            </Link>
          )}
          <Suspense fallback={<Skeleton className="h-64 rounded-l!" />}>
            <Outlet />
          </Suspense>
          <Button look="outline" className="justify-self-start" onClick={logout}>
            <IconLogout size={18} stroke={1.75} aria-hidden="true" />
            {t("common:nav.logOut")}
          </Button>
        </div>
      </div>
    </Page>
  );
}
