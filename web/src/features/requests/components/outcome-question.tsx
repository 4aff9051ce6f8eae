import type { reportOutcome, SellerPage } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import type { CallInput } from "../../../lib/api/call.ts";
import { useReportOutcome } from "../api/seller-changes.ts";

/** Asks the owner of a closed request which agent was chosen. Nobody has to answer. */
export function OutcomeQuestion({ hash, page }: { hash: string; page: SellerPage }) {
  const { t } = useTranslation("requests");
  const [chosen, setChosen] = useState("");
  const [isSkipped, setSkipped] = useState(false);
  const report = useReportOutcome();
  if (page.outcome) return <Alert tone="good">{t("outcome.thanks")}</Alert>;
  if (isSkipped) return null;

  const agents = page.agents.flatMap(({ id, name, officeName }) =>
    name ? [{ value: id, title: name, text: officeName ?? undefined }] : [],
  );
  const choices = [
    ...agents,
    { value: "other_agent", title: t("outcome.other_agent") },
    { value: "no_agent", title: t("outcome.no_agent") },
  ];
  return (
    <Card title={t("outcome.title")}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) report.mutate({ params: { hash }, body: outcomeOf(chosen) });
        }}
      >
        <ChoiceCards
          legend={t("outcome.legend")}
          name="outcome"
          choices={choices}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <ErrorAlert error={report.error} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" pending={report.isPending} disabled={chosen === ""}>
            {t("outcome.send")}
          </Button>
          <Button look="outline" onClick={() => setSkipped(true)}>
            {t("outcome.skip")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The choices are the buyers' ids and the two outcomes without one. */
function outcomeOf(chosen: string): CallInput<typeof reportOutcome>["body"] {
  if (chosen === "other_agent" || chosen === "no_agent") return { outcome: chosen };
  return { outcome: "buyer_chosen", chosenAgentId: chosen };
}
