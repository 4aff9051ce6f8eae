import { useLocale } from "../../../i18n/use-locale.ts";
import { isDraft, type StepProps } from "../campaign-steps.ts";
import { contentFieldsOf } from "../content-form.ts";
import { useMailPreview } from "../use-mail-preview.ts";
import { ContentEditor } from "./content-editor.tsx";
import { MailCard } from "./mail-card.tsx";

/** What a campaign says; once it is started, as its recipients see it. */
export function ContentStep(props: StepProps) {
  return isDraft(props.campaign) ? <ContentEditor {...props} /> : <Content {...props} />;
}

function Content({ campaign }: StepProps) {
  const { locale } = useLocale();
  const preview = useMailPreview(campaign, contentFieldsOf(campaign.plan), locale);
  return (
    <div className="grid max-w-[720px]">
      <MailCard preview={preview} />
    </div>
  );
}
