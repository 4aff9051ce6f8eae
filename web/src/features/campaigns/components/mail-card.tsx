import { sendTestMail } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { chipClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useUser } from "../../../lib/session.ts";
import { type ContentProblem, LONGEST_MAIL } from "../content-form.ts";
import type { MailPreview } from "../use-mail-preview.ts";
import { MailFrame } from "./mail-frame.tsx";
import { ProblemList } from "./problem-list.tsx";

const widths = { phone: 360, desktop: 640 };
const looks = ["phone", "desktop", "text"] as const;

type Props = {
  preview: MailPreview;
  /** Leads to the place of a problem; absent if nothing can be changed. */
  onProblem?: (problem: ContentProblem) => void;
};

/** The mail as somebody would get it, and a way to get it oneself. */
export function MailCard({ preview, onProblem }: Props) {
  const { t } = useTranslation(["campaigns", "common"]);
  const [look, setLook] = useState<(typeof looks)[number]>("phone");
  const { mail, people, reader, setReader, body } = preview;
  const { data } = mail;
  return (
    <Card title={t("content.mail")}>
      <div className="grid gap-4">
        <SelectField label={t("content.reader")} value={reader} onChange={({ target }) => setReader(target.value)}>
          <option value="">{t(`content.madeUp.${body.locale}`)}</option>
          {people.map(({ personId, people: kind, name, country }, index) => (
            <option key={personId} value={personId}>
              {name ?? t("content.person", { number: index + 1, kind: t(`sample.${kind}`) })}
              {`, ${t(`common:country.${country}`)}`}
            </option>
          ))}
        </SelectField>
        <div role="group" aria-label={t("content.look")} className="flex flex-wrap gap-2">
          {looks.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === look}
              onClick={() => setLook(one)}
              className={chipClass(one === look)}
            >
              {t(`content.looks.${one}`)}
            </button>
          ))}
        </div>
        <ErrorAlert error={mail.error} />
        {!data && !mail.error && <Skeleton className="h-[600px] rounded-m!" />}
        {data && (
          <>
            <div className="grid gap-1">
              <p className="font-semibold wrap-anywhere" lang={data.locale}>
                {data.subject || t("content.noSubject")}
              </p>
              <p className="text-sm text-ink-2">
                {t("content.writtenIn", { language: t(`content.language.${data.locale}`) })}
                {" · "}
                {t("content.size", { kilobytes: Math.ceil(data.size / 1000) })}
              </p>
            </div>
            {data.size > LONGEST_MAIL && <Alert tone="warn">{t("content.tooLarge")}</Alert>}
            {look === "text" ? (
              <pre
                lang={data.locale}
                className="max-h-[600px] overflow-auto rounded-m bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap"
              >
                {data.text}
              </pre>
            ) : (
              <MailFrame key={look} html={data.html} title={t("content.mail")} width={widths[look]} />
            )}
            <ProblemList problems={data.problems} onProblem={onProblem} />
          </>
        )}
        <TestMail body={body} />
      </div>
    </Card>
  );
}

function TestMail({ body }: Pick<MailPreview, "body">) {
  const { t } = useTranslation("campaigns");
  const { email } = useUser();
  const test = useChange(sendTestMail);
  const isBroken = hasCode(test.error, "invalid_request");
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {isBroken ? <Alert tone="bad">{t("content.test.broken")}</Alert> : <ErrorAlert error={test.error} />}
      {test.isSuccess && <Alert tone="good">{t("content.test.sent", { email })}</Alert>}
      <Button
        look="outline"
        size="s"
        className="justify-self-start"
        pending={test.isPending}
        onClick={() => test.mutate({ body })}
      >
        {t("content.test.send")}
      </Button>
    </div>
  );
}
