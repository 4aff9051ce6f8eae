import { useTranslation } from "react-i18next";
import { StructuredData } from "../../../components/head/structured-data.tsx";
import { IconChevronDown } from "../../../components/ui/icons.ts";
import { usePublicPage } from "../public-page.ts";
import { refundTerms } from "../refund-terms.ts";
import { useAssignmentShare } from "../use-assignment-share.ts";

/** In the order of the page. */
const questions = ["what", "many", "won", "office", "long", "pay", "refund", "data"] as const;

/** Questions and answers that open without JavaScript. */
export function Questions() {
  const { t } = useTranslation("public");
  const { country, locale } = usePublicPage();
  const share = useAssignmentShare();
  const terms = country && refundTerms(country, locale);
  const answered = questions
    .filter((question) => (question !== "refund" || terms) && (question !== "won" || share))
    .map((question) => ({
      question: t(`faq.items.${question}.q`),
      answer: question === "won" ? share : t(`faq.items.${question}.a`, { ...terms }),
    }));
  return (
    <section id="questions" className="border-t border-line bg-card">
      <StructuredData
        node={{
          "@type": "FAQPage",
          mainEntity: answered.map(({ question, answer }) => ({
            "@type": "Question",
            name: question,
            acceptedAnswer: { "@type": "Answer", text: answer },
          })),
        }}
      />
      <div className="wide section grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_2fr]">
        <h2 className="text-[27px] font-[660] tracking-[-0.025em] md:text-3xl">{t("faq.title")}</h2>
        <div className="divide-y divide-line border-y border-line">
          {answered.map(({ question, answer }) => (
            <details key={question} className="group">
              <summary className="flex list-none items-center justify-between gap-4 rounded-s py-4 text-base font-semibold hover:text-primary-text [&::-webkit-details-marker]:hidden">
                {question}
                <IconChevronDown
                  size={18}
                  stroke={2}
                  aria-hidden="true"
                  className="shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180"
                />
              </summary>
              <p className="max-w-[68ch] pb-5 text-base text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
