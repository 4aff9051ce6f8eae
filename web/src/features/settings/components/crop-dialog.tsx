import { useId, useState } from "react";
import Cropper from "react-easy-crop";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { pictureRefusal } from "../picture-refusal.ts";

/** In pixels of the upright picture. */
export type Crop = { x: number; y: number; w: number; h: number };

type Props = {
  preview: string;
  pending: boolean;
  error: Error | null;
  onCrop: (crop: Crop) => void;
  onUnreadable: () => void;
  onCancel: () => void;
};

const most = 4;

/** Crops a picture: moved by dragging or arrow keys, enlarged by wheel, fingers or the slider. */
export function CropDialog({ preview, pending, error, onCrop, onUnreadable, onCancel }: Props) {
  const { t } = useTranslation(["settings", "common"]);
  const errorText = useErrorText();
  const slider = useId();
  const refusal = pictureRefusal(error);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Crop | null>(null);
  return (
    <DialogSheet title={t("picture.cropTitle")} dismissable={!pending} onClose={onCancel}>
      {error && <Alert tone="bad">{refusal ? t(`picture.${refusal}`) : errorText(error)}</Alert>}
      <div className="relative h-[min(340px,46dvh)] overflow-hidden rounded-m bg-night">
        <Cropper
          image={preview}
          aspect={1}
          cropShape="round"
          showGrid={false}
          maxZoom={most}
          crop={place}
          zoom={zoom}
          keyboardStep={8}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_percent, { x, y, width, height }) => setCrop({ x, y, w: width, h: height })}
          mediaProps={{ alt: t("picture.cropAlt"), onError: onUnreadable }}
          cropperProps={{ role: "group", "aria-label": t("picture.cropArea") }}
        />
      </div>
      <div className="grid gap-1.5">
        <label htmlFor={slider} className="font-semibold">
          {t("picture.zoom")}
        </label>
        <input
          id={slider}
          type="range"
          min={1}
          max={most}
          step={0.1}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="accent-primary"
        />
        <p className="text-sm text-ink-2">{t("picture.cropHint")}</p>
      </div>
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button look="outline" disabled={pending} onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button pending={pending} disabled={!crop} onClick={() => crop && onCrop(crop)}>
          {t("picture.save")}
        </Button>
      </div>
    </DialogSheet>
  );
}
