import { useTranslation } from "react-i18next";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { type StartTime, useReadStart } from "../start-time.ts";

type Props = { value: StartTime; onChange: (start: StartTime) => void; country: string };

/** When a campaign starts: at once, or at a time of a country's clocks. */
export function StartTimeField({ value, onChange, country }: Props) {
  const { t } = useTranslation(["campaigns", "common"]);
  const { trouble } = useReadStart(value, country);
  return (
    <div className="grid gap-4">
      <ChoiceCards
        legend={t("start.legend")}
        name="start"
        value={value.isLater ? "later" : "now"}
        choices={(["now", "later"] as const).map((choice) => ({ value: choice, title: t(`start.${choice}`) }))}
        onChange={({ target }) => onChange({ ...value, isLater: target.value === "later" })}
      />
      {value.isLater && (
        <TextField
          type="datetime-local"
          label={t("start.at")}
          hint={t("start.clocks", { country: t(`common:country.${country}`) })}
          error={trouble === "past" ? "campaigns:error.past" : undefined}
          value={value.time}
          onChange={({ target }) => onChange({ isLater: true, time: target.value })}
        />
      )}
    </div>
  );
}
