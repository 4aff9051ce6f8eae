import { useTranslation } from "react-i18next";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { IconDownload } from "../../../components/ui/icons.ts";
import { sellerExportAddress, useWithdrawConsent } from "../api/seller-page.ts";

/** The owner's right to all data about the request, and to take the consent back. */
export function OwnData({ hash }: { hash: string }) {
  const { t } = useTranslation("requests");
  const withdraw = useWithdrawConsent(hash);
  return (
    <Card title={t("data.title")}>
      <div className="grid gap-4">
        <p className="max-w-[70ch] text-sm text-ink-2">{t("data.text")}</p>
        <div className="flex flex-wrap gap-3">
          <a href={sellerExportAddress(hash)} download className={buttonClass({ look: "outline" })}>
            <IconDownload size={18} stroke={1.75} aria-hidden="true" />
            {t("data.export")}
          </a>
          <ConfirmButton
            danger
            title={t("data.withdrawTitle")}
            text={<p>{t("data.withdrawText")}</p>}
            action={t("data.withdraw")}
            onConfirm={() => withdraw.mutateAsync()}
            done={t("data.withdrawn")}
          >
            {t("data.withdraw")}
          </ConfirmButton>
        </div>
      </div>
    </Card>
  );
}
