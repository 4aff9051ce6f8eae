import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { DialogSheet } from "./dialog-sheet.tsx";

type Props = {
  title: string;
  /** The exact consequence. */
  children: ReactNode;
  action: string;
  danger?: boolean;
  pending?: boolean;
  /** Whether the input is complete. */
  ready?: boolean;
  /** Whether much is typed in it, which a click beside it must not lose. */
  isForm?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** The step before every paid or destructive action: states the consequence, then asks once. */
export function ConfirmDialog({
  title,
  children,
  action,
  danger = false,
  pending = false,
  ready = true,
  isForm = false,
  onConfirm,
  onCancel,
}: Props) {
  const { t } = useTranslation("common");
  // The second click of a double one may find another question than the first.
  const confirm = ({ detail: nthClick }: MouseEvent) => nthClick < 2 && onConfirm();
  return (
    <DialogSheet title={title} role="alertdialog" dismissable={!pending} isForm={isForm} onClose={onCancel}>
      <div className="grid gap-4 text-ink-2">{children}</div>
      <div className="mt-1 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button look="outline" onClick={onCancel} disabled={pending}>
          {/* Not "cancel", which in some languages reads like the action itself. */}
          {t("goBack")}
        </Button>
        <Button look={danger ? "danger" : "primary"} pending={pending} disabled={!ready} onClick={confirm}>
          {action}
        </Button>
      </div>
    </DialogSheet>
  );
}
