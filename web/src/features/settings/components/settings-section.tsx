import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useUser } from "../../../lib/session.ts";

type Props = {
  title: string;
  text?: ReactNode;
  /** Whether the user must have accepted the terms. */
  afterTerms?: boolean;
  /** Whether it is closed to an admin who acts as the user. */
  inPerson?: boolean;
  children: ReactNode;
};

/** One section of the settings. If it is closed, it says why. */
export function SettingsSection({ title, text, afterTerms = false, inPerson = false, children }: Props) {
  const { t } = useTranslation("errors");
  const { termsAccepted, impersonatedBy } = useUser();
  const obstacle =
    inPerson && impersonatedBy ? "not_while_impersonating" : afterTerms && !termsAccepted ? "terms_not_accepted" : null;
  return (
    <Card title={title} className="p-6">
      <div className="grid gap-5">
        {text && <p className="-mt-1.5 max-w-[62ch] text-ink-2">{text}</p>}
        {obstacle ? <Alert>{t(`code.${obstacle}`)}</Alert> : children}
      </div>
    </Card>
  );
}
