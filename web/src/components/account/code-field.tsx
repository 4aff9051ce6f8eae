import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { loneLinkClass } from "../ui/class-names.ts";
import { TextField } from "../ui/text-field.tsx";

/** The code of an authenticator app, or a recovery code if the app is lost. */
export function CodeField(field: Omit<ComponentProps<typeof TextField>, "label" | "hint">) {
  const { t } = useTranslation("common");
  const [lost, setLost] = useState(false);
  const kind = lost ? "recovery" : "app";
  return (
    <div className="grid gap-2">
      <TextField
        {...field}
        key={kind}
        label={t(`code.${kind}`)}
        hint={t(`code.${kind}Hint`)}
        inputMode={lost ? "text" : "numeric"}
        autoComplete={lost ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button type="button" className={`justify-self-start text-sm ${loneLinkClass}`} onClick={() => setLost(!lost)}>
        {t(lost ? "code.useApp" : "code.useRecovery")}
      </button>
    </div>
  );
}
