import { useTranslation } from "react-i18next";
import { IconMapPin, IconMessageReport, IconPhone } from "../../../components/ui/icons.ts";
import { SectionHeading } from "./section-heading.tsx";

const steps = [
  { key: "ask", Icon: IconMessageReport },
  { key: "see", Icon: IconMapPin },
  { key: "call", Icon: IconPhone },
] as const;

/** How it works, in three cards. */
export function Steps() {
  const { t } = useTranslation("public");
  return (
    <section id="how" className="wide section">
      <SectionHeading title={t("steps.title")} />
      <ol className="mt-7 grid gap-[18px] md:grid-cols-3">
        {steps.map(({ key, Icon }) => (
          <li key={key} className="rounded-l border border-line bg-card p-6">
            <span className="grid size-[52px] place-items-center rounded-[14px] bg-sunken text-primary-text">
              <Icon size={26} stroke={1.75} aria-hidden="true" />
            </span>
            <h3 className="mt-[18px] mb-2 text-[19px]">{t(`steps.${key}.title`)}</h3>
            <p className="text-ink-2">{t(`steps.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
