import type { Lead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";

type Paying = Pick<Lead, "paymentSource" | "quota">;

/** The payment source of a lead, in a word or two: "1 credit", "Monthly leads of deal “Autumn”". */
export function usePayerText({ paymentSource, quota }: Paying): string | null {
  const { t } = useTranslation("common");
  if (paymentSource === null) return null;
  if (quota) return t(`pays.quota.${quota.kind}`, { name: quota.name });
  return t(`pays.${paymentSource === "quota" ? "quota.plan" : paymentSource}`);
}

/** Why that pays and nothing else, and that VAT comes on top if money does. */
export function WhyItPays({ paymentSource, quota }: Paying) {
  const { t } = useTranslation("common");
  if (paymentSource === null) return null;
  const left = quota && t("pays.left", { count: quota.total - quota.used, total: quota.total });
  return <p className="text-sm text-ink-2">{[t(`pays.why.${paymentSource}`), left].filter(Boolean).join(" ")}</p>;
}
