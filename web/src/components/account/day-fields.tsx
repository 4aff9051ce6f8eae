import { useTranslation } from "react-i18next";
import { TextField } from "../ui/text-field.tsx";

type Props = {
  /** `yyyy-mm-dd`; null for an open end. */
  from: string | null;
  to: string | null;
  /** The code of what is wrong with them. */
  error: string | undefined;
  /** `day` is empty if the field is. */
  onChange: (end: "from" | "to", day: string) => void;
};

/** First and last day of an admin's list or figures. */
export function DayFields({ error, onChange, ...days }: Props) {
  const { t } = useTranslation("back-office");
  return (["from", "to"] as const).map((end) => (
    <TextField
      key={end}
      label={t(`days.${end}`)}
      type="date"
      value={days[end] ?? ""}
      error={end === "to" ? error : undefined}
      onChange={({ target }) => onChange(end, target.value)}
    />
  ));
}
