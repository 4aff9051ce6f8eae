import type { User } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { QuotaBar } from "../../components/ui/quota-bar.tsx";
import { paths } from "../../lib/paths.ts";

type Props = {
  user: User;
  /** Figures alone. */
  short?: boolean;
  /** In place of the step in the history that shows it. */
  replace?: boolean;
  className: string;
};

/** How many monthly leads are left, as a link to the plan; nothing for who has none. */
export function QuotaLink({ user: { role, quota }, short = false, replace = false, className }: Props) {
  const { t } = useTranslation("common");
  if (role !== "agent" || !quota) return null;
  const { used, total } = quota;
  const count = Math.max(0, total - used);
  return (
    <Link to={paths.plans} replace={replace} aria-label={t("quota.left", { count, total })} className={className}>
      <QuotaBar used={used} total={total} short={short} />
    </Link>
  );
}
