import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** Profile, language and theme. */
export function Settings() {
  const { t } = useTranslation("settings");
  return (
    <div className="grid max-w-[760px] gap-[18px]">
      <Card title={t("profile")} className="p-6">
        <ProfileForm />
      </Card>
      <Card className="grid gap-7 p-6">
        <LanguageChoice />
        <ThemeChoice />
      </Card>
    </div>
  );
}
