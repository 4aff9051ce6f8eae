import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconPhoto } from "../../../components/ui/icons.ts";
import { pictureTypes } from "../picture-file.ts";

/** Takes a dropped picture, or one chosen by click or keyboard: a file input of the same size does all three. */
export function PictureDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation("settings");
  const hint = useId();
  const [over, setOver] = useState(false);
  return (
    <div className="grid min-w-[200px] grow gap-1.5">
      <label
        className={`relative flex items-center gap-3 rounded-m border border-dashed px-4 py-4 transition-colors hover:border-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${over ? "border-primary bg-primary-soft" : "border-field-line"}`}
      >
        <IconPhoto size={22} stroke={1.75} className="shrink-0 text-primary-text" aria-hidden="true" />
        <span className="font-semibold">{t("picture.choose")}</span>
        <input
          type="file"
          accept={pictureTypes.join(",")}
          aria-describedby={hint}
          className="absolute inset-0 cursor-pointer opacity-0"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            // So that the same file can be chosen again after its dialog was cancelled.
            target.value = "";
          }}
        />
      </label>
      <p id={hint} className="text-sm text-ink-2">
        {t("picture.hint")}
      </p>
    </div>
  );
}
