import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { HeaderlessCard } from "../../components/ui/headerless-card.tsx";
import { MailSent } from "../../features/session/components/mail-sent.tsx";
import { SignupForm } from "../../features/session/components/signup-form.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { useSentTo } from "../../lib/forms/use-sent-to.ts";
import { localisedPath } from "../../lib/locale.ts";
import { paths } from "../../lib/paths.ts";

export function SignupPage() {
  const { t } = useTranslation("session");
  const { locale } = useLocale();
  const { sentTo, setSentTo } = useSentTo();
  if (sentTo) {
    return (
      <HeaderlessCard title={t("sent.title")}>
        <MailSent email={sentTo} onOtherAddress={() => setSentTo(undefined)} />
      </HeaderlessCard>
    );
  }
  return (
    <HeaderlessCard title={t("signup.title")} intro={t("signup.intro")}>
      <SignupForm onSent={setSentTo} />
      <p className="mt-5 text-ink-2">
        {t("signup.haveAccount")}{" "}
        <Link className="font-semibold text-secondary underline" to={localisedPath(paths.login, locale)}>
          {t("signup.logIn")}
        </Link>
      </p>
    </HeaderlessCard>
  );
}
