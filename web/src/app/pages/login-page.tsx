import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Alert } from "../../components/ui/alert.tsx";
import { HeaderlessCard } from "../../components/ui/headerless-card.tsx";
import { LoginForm } from "../../features/session/components/login-form.tsx";
import { hasDrafts } from "../../lib/draft-storage.ts";

export function LoginPage() {
  const { t } = useTranslation("session");
  const [search] = useSearchParams();
  const [isTextKept] = useState(hasDrafts);
  return (
    <HeaderlessCard title={t("login.title")} intro={t("login.intro")}>
      <div className="grid gap-5">
        {search.has("next") && <Alert tone="info">{t(isTextKept ? "textKept" : "required")}</Alert>}
        <LoginForm />
      </div>
    </HeaderlessCard>
  );
}
