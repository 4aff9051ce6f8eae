import { useState } from "react";
import { useTranslation } from "react-i18next";
import { HeaderlessCard } from "../../components/ui/headerless-card.tsx";
import { ContactForm } from "../../features/contact/components/contact-form.tsx";
import { MessageSent } from "../../features/contact/components/message-sent.tsx";
import { useSession } from "../../lib/session.ts";

export function ContactPage() {
  const { t } = useTranslation("contact");
  const user = useSession();
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  if (user === undefined) return null;
  return (
    <HeaderlessCard title={sentFrom ? t("sent.title") : t("title")} intro={sentFrom ? undefined : t("intro")}>
      {sentFrom ? <MessageSent email={sentFrom} /> : <ContactForm user={user} onSent={setSentFrom} />}
    </HeaderlessCard>
  );
}
