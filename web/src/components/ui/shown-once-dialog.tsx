import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { DialogSheet } from "./dialog-sheet.tsx";

type Props = {
  title: string;
  text: string;
  /** What the value is, for the button that copies it. */
  label: string;
  value: string;
  /** What the button says that closes it. */
  close: string;
  onClose: () => void;
};

/** A key or secret that nobody can read again. */
export function ShownOnceDialog({ title, text, label, value, close, onClose }: Props) {
  return (
    <DialogSheet title={title} dismissable={false} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-ink-2">{text}</p>
        <p className="flex items-center gap-2 rounded-s bg-sunken p-3">
          <code className="grow text-sm wrap-anywhere">{value}</code>
          <CopyButton label={label} value={value} />
        </p>
        <Button onClick={onClose}>{close}</Button>
      </div>
    </DialogSheet>
  );
}
