import type { answerPause, SellerPage } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import type { CallInput } from "../../../lib/api/call.ts";
import { lastMinute } from "../../../lib/last-minute.ts";
import type { useAnswerPause } from "../api/seller-changes.ts";

type PauseAnswer = CallInput<typeof answerPause>["body"]["answer"];
type Pause = NonNullable<SellerPage["pause"]>;

type Props = { hash: string; country: string; pause: Pause; answer: ReturnType<typeof useAnswerPause> };

const answers = {
  not_sent: ["selling", "no_longer", "not_sent"],
  claims: ["selling", "no_longer", "nobody_called"],
} as const satisfies Record<Pause["cause"], PauseAnswer[]>;

/** Asks the owner of a paused request whether it goes on. A link of our mail chooses an answer; a click here gives it. */
export function PauseQuestion({ hash, country, pause, answer }: Props) {
  const { t } = useTranslation("requests");
  const timeOf = useCountryTime(country);
  const [mailed] = useSearchParams();
  const given = answers[pause.cause];
  const [chosen, setChosen] = useState(given.find((answer) => answer.replace("_", "-") === mailed.get("answer")));
  return (
    <Card title={t(`pause.title.${pause.cause}`)}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) answer.mutate({ params: { hash }, body: { answer: chosen } });
        }}
      >
        <p className="text-ink-2">{t(`pause.text.${pause.cause}`)}</p>
        <ChoiceCards
          columns={1}
          legend={t("pause.legend", { until: timeOf(lastMinute(pause.until)) })}
          name="answer"
          choices={given.map((value) => ({
            value,
            title: t(`pause.answer.${value}`),
            text: t(`pause.consequence.${value}`),
          }))}
          value={chosen ?? ""}
          onChange={({ target }) => setChosen(given.find((value) => value === target.value))}
        />
        <ErrorAlert error={answer.error} />
        <Button type="submit" pending={answer.isPending} disabled={!chosen}>
          {t("pause.send")}
        </Button>
      </form>
    </Card>
  );
}
