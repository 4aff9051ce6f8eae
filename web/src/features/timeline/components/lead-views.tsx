import type { LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "../../../components/ui/card.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";

type View = NonNullable<LeadDetail["views"]>[number];

/** Which agents looked at a lead, and on which days, for admins. */
export function LeadViews({ views }: { views: View[] }) {
  const { t } = useTranslation("timeline");
  const { tag } = useLocale();
  const agents = [...Map.groupBy(views, ({ user }) => user.id).values()];
  return (
    <Card title={t("views.title")}>
      <p className="text-ink-2">
        {views.length === 0
          ? t("views.none")
          : `${t("views.agents", { count: agents.length })}, ${t("views.views", { count: views.length })}`}
      </p>
      {views.length > 0 && (
        <ul className="mt-2 max-h-80 divide-y divide-line overflow-y-auto">
          {agents.map((days) => (
            <li key={days[0]?.user.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <Link
                to={adminPaths.user(days[0]?.user.id ?? "")}
                className="grow font-semibold underline-offset-4 hover:underline"
              >
                {days[0]?.user.name || t("buyers.erased")}
              </Link>
              <span className="text-sm text-ink-2">
                {days.map(({ day }) => formatCalendarDay(day, tag)).join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
