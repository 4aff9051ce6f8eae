import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "../../../components/ui/card.tsx";
import { paths } from "../../../lib/paths.ts";
import { useUser } from "../../../lib/session.ts";

/** The payment source of the next purchase, for agents. */
export function PaymentHint() {
  const { t } = useTranslation("leads");
  const { role, credits, quota } = useUser();
  if (role !== "agent" || credits === null) return null;
  const left = quota ? quota.total - quota.used : 0;
  return (
    <Card title={t("payment.title")}>
      <p className="text-sm text-ink-2">
        {credits > 0
          ? t("payment.credits", { count: credits })
          : t(left > 0 ? "payment.quota" : "payment.none", { count: left, total: quota?.total })}
      </p>
      <Link
        to={paths.billing}
        className="mt-2.5 inline-block rounded-s text-sm font-[550] text-secondary underline-offset-2 hover:underline"
      >
        {t("payment.billing")}
      </Link>
    </Card>
  );
}
