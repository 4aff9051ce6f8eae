import { useTranslation } from "react-i18next";
import { IconMail } from "../../../components/ui/icons.ts";

/** The step after a message: the address that the answer goes to. */
export function MessageSent({ email }: { email: string }) {
  const { t } = useTranslation("contact");
  return (
    <div className="grid gap-5" role="status">
      <span className="grid size-14 place-items-center rounded-[16px] bg-primary-soft text-primary-text">
        <IconMail size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <p className="text-base break-words text-ink-2">{t("sent.text", { email })}</p>
    </div>
  );
}
