import { exportSellerRequest } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { IconDownload } from "../../../components/ui/icons.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { useWithdrawConsent } from "../api/seller-changes.ts";

/** The owner's right to all data about the request, and to take the consent back; of a person who gave none, to erase them. */
export function OwnData({ hash, isNotSent }: { hash: string; isNotSent: boolean }) {
  const { t } = useTranslation("requests");
  const withdraw = useWithdrawConsent();
  const key = isNotSent ? "notSent.data" : "data";
  return (
    <Card title={t("data.title")}>
      <div className="grid gap-4">
        <p className="max-w-[70ch] text-sm text-ink-2">{t(`${key}.text`)}</p>
        <div className="flex flex-wrap gap-3">
          <a
            href={addressOf(exportSellerRequest, { params: { hash } })}
            download
            className={buttonClass({ look: "outline" })}
          >
            <IconDownload size={18} stroke={1.75} aria-hidden="true" />
            {t("data.export")}
          </a>
          <ConfirmButton
            danger
            title={t(`${key}.withdrawTitle`)}
            text={<p>{t(`${key}.withdrawText`)}</p>}
            action={t(`${key}.withdraw`)}
            onConfirm={() => withdraw.mutateAsync({ params: { hash } })}
            done={t("data.withdrawn")}
          >
            {t(`${key}.withdraw`)}
          </ConfirmButton>
        </div>
      </div>
    </Card>
  );
}
