import { useTranslation } from "react-i18next";
import { Alert } from "../ui/alert.tsx";

/** Says that nothing was bought, because it is no longer paid as it was shown, with both beside each other. */
export function PriceChanged({ before, now }: { before: string; now: string }) {
  const { t } = useTranslation("payment");
  return (
    <Alert tone="warn">
      <p>{t("changed")}</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt>{t("before")}</dt>
        <dd>
          <s>{before}</s>
        </dd>
        <dt>{t("now")}</dt>
        <dd className="font-semibold">{now}</dd>
      </dl>
    </Alert>
  );
}
