import { useTranslation } from "react-i18next";

const tones = {
  card: { taken: "bg-line-strong border-line-strong", open: "border-primary" },
  night: { taken: "bg-[#2f5e59] border-[#2f5e59]", open: "border-glow" },
};

/** The spots of a lead: filled dots are taken, open ones are left. */
export function Spots({ cap, left, tone = "card" }: { cap: number; left: number; tone?: keyof typeof tones }) {
  const { t } = useTranslation("common");
  const taken = cap - left;
  return (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
      <span className="inline-flex gap-1" aria-hidden="true">
        {Array.from({ length: cap }, (_, spot) => (
          <span
            key={spot}
            className={`size-[9px] rounded-full border-[1.5px] ${spot < taken ? tones[tone].taken : tones[tone].open}`}
          />
        ))}
      </span>
      <span className="tabular-nums">{t("spotsLeft", { left, cap })}</span>
    </span>
  );
}
