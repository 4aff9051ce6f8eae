import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { DialogSheet } from "./dialog-sheet.tsx";

type Props = {
  title: string;
  /** The fields, and the consequence of sending them. */
  children: ReactNode;
  action: string;
  pending: boolean;
  /** Whether it can be sent; the fields say why not. */
  ready?: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  /** Escape and a phone's Back, if they do something else than the button "Cancel". */
  onDismiss?: () => void;
};

/** A short form over the screen, with the buttons that send it and leave it. */
export function FormDialog({
  title,
  children,
  action,
  pending,
  ready = true,
  onSubmit,
  onClose,
  onDismiss = onClose,
}: Props) {
  const { t } = useTranslation("common");
  return (
    <DialogSheet title={title} dismissable={!pending} isForm onClose={onDismiss}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        {children}
        <div className="mt-1 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <Button look="outline" onClick={onClose} disabled={pending}>
            {t("cancel")}
          </Button>
          <Button type="submit" pending={pending} disabled={!ready}>
            {action}
          </Button>
        </div>
      </form>
    </DialogSheet>
  );
}
