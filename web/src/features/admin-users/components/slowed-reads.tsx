import type { UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";

/** That an account read many leads without buying any, and was slowed. */
export function SlowedReads({ user, today, at }: { user: UserRecord; today: number; at: string }) {
  const { t } = useTranslation("admin-users");
  const timeOf = useCountryTime(user.country);
  return (
    <Card title={t("slowedReads.title")}>
      <Alert tone="warn">{t("slowedReads.text", { at: timeOf(at) })}</Alert>
      <p className="mt-3 text-sm text-ink-2">{t("slowedReads.today", { count: today })}</p>
    </Card>
  );
}
