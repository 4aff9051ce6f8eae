import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { Card } from "../../../components/ui/card.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { paths, type WayToPay } from "../../../lib/paths.ts";
import { useWayToPay } from "../use-way-to-pay.ts";

type Props = { /** The lead that waits for a way to pay. */ next: string };

/** The payment sources for the waiting lead: each beside the others, and none chosen before the agent does. */
export function WaysToPay({ next }: Props) {
  const { t } = useTranslation("billing");
  const [, setSearch] = useSearchParams();
  const way = useWayToPay();
  const ways: WayToPay[] = ["card", "pack", "invoice"];
  const choose = (chosen: string) =>
    setSearch((search) => new URLSearchParams([...[...search].filter(([name]) => name !== "way"), ["way", chosen]]), {
      replace: true,
    });
  return (
    <Card className="p-6">
      <ChoiceCards
        legend={t("ways.title")}
        columns={3}
        name="way"
        value={way ?? ""}
        onChange={(event) => choose(event.target.value)}
        choices={ways.map((value) => ({
          value,
          title: t(`ways.${value}.title`),
          text: t(`ways.${value}.text`),
        }))}
      />
      <p className="mt-4 text-sm text-ink-2">
        {t("ways.plan")}{" "}
        <Link to={paths.plansThen(next)} className="text-secondary underline">
          {t("ways.compare")}
        </Link>
      </p>
    </Card>
  );
}
