import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { usePutPicture, useRemovePicture } from "../api/profile.ts";
import { previewOf, whyRefused } from "../picture-file.ts";
import type { Crop } from "./crop-dialog.tsx";
import { PictureDrop } from "./picture-drop.tsx";

const CropDialog = lazy(async () => ({ default: (await import("./crop-dialog.tsx")).CropDialog }));

type Chosen = { file: File; preview: string };
type Fault = "wrongType" | "tooLarge" | "unreadable";

/** The profile picture: chosen or dropped, cropped, sent; or removed. */
export function PictureSettings() {
  const { t } = useTranslation("settings");
  const { firstName, lastName, profileImageUrl } = useUser();
  const put = usePutPicture();
  const remove = useRemovePicture();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);

  const choose = async (file: File) => {
    const refused = whyRefused(file);
    setFault(refused);
    if (refused) return;
    try {
      setChosen({ file, preview: await previewOf(file) });
    } catch {
      setFault("unreadable");
    }
  };
  const close = () => {
    put.reset();
    setChosen(null);
  };
  const send = (file: File, crop: Crop) =>
    put.mutate(
      { file, crop },
      {
        onSuccess: () => {
          close();
          void showToast("success", t("picture.saved"));
        },
      },
    );

  return (
    <div className="grid gap-4">
      {fault && <Alert tone="bad">{t(`picture.${fault}`)}</Alert>}
      <div className="flex flex-wrap items-center gap-5">
        <Avatar size="l" name={`${firstName} ${lastName}`} imageUrl={profileImageUrl} />
        <PictureDrop onFile={(file) => void choose(file)} />
      </div>
      {profileImageUrl && (
        <div>
          <ConfirmButton
            danger
            size="s"
            title={t("picture.removeTitle")}
            text={<p>{t("picture.removeText")}</p>}
            action={t("picture.remove")}
            onConfirm={() => remove.mutateAsync()}
            done={t("picture.removed")}
          >
            {t("picture.remove")}
          </ConfirmButton>
        </div>
      )}
      {chosen && (
        <Suspense>
          <CropDialog
            preview={chosen.preview}
            pending={put.isPending}
            error={put.error}
            onCrop={(crop) => send(chosen.file, crop)}
            onUnreadable={() => {
              close();
              setFault("unreadable");
            }}
            onCancel={close}
          />
        </Suspense>
      )}
    </div>
  );
}
