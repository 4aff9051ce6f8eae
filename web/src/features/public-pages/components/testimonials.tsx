import { useTranslation } from "react-i18next";
import { voices } from "../content/voices.ts";
import { SectionHeading } from "./section-heading.tsx";

/** Example voices, each labelled as an example. */
export function Voices() {
  const { t } = useTranslation("public");
  return (
    <section className="wide section">
      <SectionHeading title={t("voices.title")}>{t("voices.note")}</SectionHeading>
      <ul className="mt-7 grid gap-[18px] md:grid-cols-3">
        {voices.map((voice) => (
          <li key={voice}>
            <figure className="flex h-full flex-col rounded-l border border-line bg-card p-6">
              <span className="self-start rounded-s bg-sunken px-2 py-0.5 text-xs font-semibold text-ink-2">
                {t("voices.label")}
              </span>
              <blockquote className="mt-4 mb-5 text-base">{t(`voices.items.${voice}.text`)}</blockquote>
              <figcaption className="mt-auto border-t border-line pt-4 text-sm text-ink-2">
                {t(`voices.items.${voice}.who`)}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
