import { useId } from "react";
import { IconFileInvoice } from "./icons.ts";

type Props = {
  label: string;
  hint: string;
  /** As of a file input. */
  accept: string;
  /** While a file is under way; another one is not taken. */
  pending: boolean;
  onFile: (file: File) => void;
};

/** A place to choose one file, which is taken at once. */
export function FileField({ label, hint, accept, pending, onFile }: Props) {
  const hintId = useId();
  return (
    <div className="grid max-w-[480px] gap-1.5">
      <label className="relative flex items-center gap-3 rounded-m border border-dashed border-field-line px-4 py-4 transition-colors hover:border-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
        <IconFileInvoice size={22} stroke={1.75} className="shrink-0 text-primary-text" aria-hidden="true" />
        <span className="font-semibold">{label}</span>
        <input
          type="file"
          accept={accept}
          aria-describedby={hintId}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Disabled, it would lose the focus.
            if (file && !pending) onFile(file);
            // So that the same file can be chosen again after it was corrected.
            target.value = "";
          }}
        />
      </label>
      <p id={hintId} className="text-sm text-ink-2">
        {hint}
      </p>
    </div>
  );
}
