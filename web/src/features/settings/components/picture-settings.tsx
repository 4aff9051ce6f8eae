import { deleteImage, putImage } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useSetUser, useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { fileError, previewOf } from "../picture-file.ts";
import type { Crop } from "./crop-dialog.tsx";
import { PictureDrop } from "./picture-drop.tsx";

const CropDialog = lazyPart(() => import("./crop-dialog.tsx"), "CropDialog");

type Chosen = { file: File; preview: string };
type PictureError = "wrongType" | "tooLarge" | "unreadable";

/** Sets the profile picture (choose or drop, crop, send) or removes it. */
export function PictureSettings() {
  const { t } = useTranslation("settings");
  const { firstName, lastName, profileImageUrl } = useUser();
  const put = useChange(putImage, { onSuccess: useSetUser() });
  const remove = useChange(deleteImage, { onSuccess: useSetUser() });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<PictureError | null>(null);

  const choose = async (file: File) => {
    const invalid = fileError(file);
    setError(invalid);
    if (invalid) return;
    try {
      setChosen({ file, preview: await previewOf(file) });
    } catch {
      setError("unreadable");
    }
  };
  const close = () => {
    put.reset();
    setChosen(null);
  };
  const send = (file: File, crop: Crop) =>
    put.mutate(
      { body: crop, file },
      {
        onSuccess: () => {
          close();
          setError(null);
          void showToast("success", t("picture.saved"));
        },
      },
    );

  return (
    <div className="grid gap-4">
      {error && <Alert tone="bad">{t(`picture.${error}`)}</Alert>}
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
            onConfirm={() => remove.mutateAsync(undefined, { onSuccess: () => setError(null) })}
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
              setError("unreadable");
            }}
            onCancel={close}
          />
        </Suspense>
      )}
    </div>
  );
}
