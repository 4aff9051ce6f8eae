import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { IconCheck, IconCopy, IconDownload } from "../../../components/ui/icons.ts";
import { useCopy } from "../../../lib/use-copy.ts";

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation("settings");
  const text = `${codes.join("\n")}\n`;
  const { copied, copy } = useCopy(text);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className="grid gap-5">
      <Alert tone="warn">{t("secondFactor.codesText")}</Alert>
      <ul
        aria-label={t("secondFactor.codes")}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-m bg-sunken px-5 py-4 font-mono text-md sm:max-w-[420px]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => void copy()}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          {t(copied ? "secondFactor.copied" : "secondFactor.copy")}
        </Button>
        <a
          className={buttonClass({ look: "outline" })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="doorlight-recovery-codes.txt"
        >
          <IconDownload size={18} stroke={1.75} aria-hidden="true" />
          {t("secondFactor.download")}
        </a>
      </div>
      <Button className="justify-self-start" onClick={onDone}>
        {t("secondFactor.saved")}
      </Button>
    </div>
  );
}
