import { MAX_MAIL_PICTURE_BYTES, uploadCampaignPicture } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FileField } from "../../../components/ui/file-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { refusedField } from "../../../lib/api/refused-field.ts";

type Props = { campaignId: string; pictureId: string; onPicture: (id: string) => void };

/** The picture of a block: uploaded at once, and encoded anew by the server. */
export function PictureField({ campaignId, pictureId, onPicture }: Props) {
  const { t } = useTranslation("campaigns");
  const upload = useChange(uploadCampaignPicture);
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File) => {
    upload.reset();
    setTooLarge(file.size > MAX_MAIL_PICTURE_BYTES);
    if (file.size > MAX_MAIL_PICTURE_BYTES) return;
    const uploaded = await upload.mutateAsync({ params: { id: campaignId }, body: {}, file }).catch(() => undefined);
    if (uploaded) onPicture(uploaded.pictureId);
  };
  return (
    <div className="grid gap-3">
      {pictureId && (
        <img
          src={`/campaign-pictures/${pictureId}`}
          alt=""
          className="max-h-40 max-w-full justify-self-start rounded-m"
        />
      )}
      <FileField
        label={t(
          upload.isPending ? "content.picture.sending" : pictureId ? "content.picture.other" : "content.picture.choose",
        )}
        hint={t("content.picture.hint")}
        accept="image/jpeg,image/png,image/webp"
        pending={upload.isPending}
        onFile={(file) => void take(file)}
      />
      {isTooLarge ? <Alert tone="bad">{t("content.picture.tooLarge")}</Alert> : <Refused error={upload.error} />}
    </div>
  );
}

function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation("campaigns");
  const code = refusedField(error, "file")?.code;
  if (!code) return <ErrorAlert error={error} />;
  return (
    <Alert tone="bad">
      {t(`content.picture.refused.${code}`, { defaultValue: t("content.picture.refused.not_a_picture") })}
    </Alert>
  );
}
