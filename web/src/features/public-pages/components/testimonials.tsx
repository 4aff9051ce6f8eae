import { useTranslation } from "react-i18next";
import { SectionHeading } from "./section-heading.tsx";

const testimonials = ["small", "new", "seller"] as const;

/** Testimonials that we wrote ourselves. Each is labelled as an example. */
export function Testimonials() {
  const { t } = useTranslation("public");
  return (
    <section className="wide section">
      <SectionHeading title={t("testimonials.title")}>{t("testimonials.note")}</SectionHeading>
      <ul className="mt-7 grid gap-[18px] md:grid-cols-3">
        {testimonials.map((testimonial) => (
          <li key={testimonial}>
            <figure className="flex h-full flex-col rounded-l border border-line bg-card p-6">
              <span className="self-start rounded-s bg-sunken px-2 py-0.5 text-xs font-semibold text-ink-2">
                {t("testimonials.label")}
              </span>
              <blockquote className="mt-4 mb-5 text-base">{t(`testimonials.items.${testimonial}.text`)}</blockquote>
              <figcaption className="mt-auto border-t border-line pt-4 text-sm text-ink-2">
                {t(`testimonials.items.${testimonial}.who`)}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
