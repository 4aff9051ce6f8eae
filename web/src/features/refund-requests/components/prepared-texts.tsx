import type { QueuedRefund } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { useTextsIn } from "../../../i18n/use-texts-in.ts";

const outcomes = ["approved", "rejected"] as const;

type Props = {
  request: QueuedRefund;
  /** The typed text. */
  typed: () => string;
  onText: (text: string) => void;
};

/** Puts a reason in the agent's language before the typed text, in place of an earlier prepared one. */
export function PreparedTexts({ request: { agent, reason }, typed, onText }: Props) {
  const { t } = useTranslation("refund-requests");
  const theirs = useTextsIn(agent.locale, "refund-requests");
  if (!theirs) return null;
  const texts = outcomes.map((outcome) => ({ outcome, text: theirs(`prepared.${outcome}.${reason}`) }));
  const put = (text: string) => {
    const own = texts.reduce((rest, prepared) => rest.replace(prepared.text, ""), typed()).trim();
    onText([text, own].filter(Boolean).join("\n\n"));
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm text-ink-2">
        {t("prepared.title", { inLanguage: t(`prepared.inLanguage.${agent.locale}`) })}
      </legend>
      <div className="flex flex-wrap gap-2">
        {texts.map(({ outcome, text }) => (
          <Button key={outcome} look="outline" size="s" onClick={() => put(text)}>
            {t(`prepared.why.${outcome}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
