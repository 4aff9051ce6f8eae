import type { Contact, Locale, Purchase } from "@doorlight/gateway/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useKeptState } from "../../../lib/forms/use-kept-state.ts";
import { languageNames, locales } from "../../../lib/locale.ts";
import { useUser } from "../../../lib/session.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { useLogAttempt } from "../api/purchase-refunds.ts";
import { type Channel, firstMessage, messageHref } from "../first-message.ts";
import { justNow } from "../just-now.ts";
import { useOfferUndo } from "../use-offer-undo.ts";

type Props = { purchase: Pick<Purchase, "id" | "leadId" | "acquiredAt">; contact: Contact; onClose: () => void };

/** A first message to the owner, to be sent from the agent's own program; once it was, it is logged as an attempt. */
export function FirstMessageDialog({ purchase, contact, onClose }: Props) {
  const { t } = useTranslation(["refunds", "common"]);
  const user = useUser();
  const screen = useLocale().locale;
  const [channel, setChannel] = useState<Channel>("message");
  const [locale, setLocale] = useState<Locale>(contact.locale ?? screen);
  // Of each channel in each language, so that a look at another template loses nothing.
  const {
    state: written = {},
    setState: setWritten,
    drop,
  } = useKeptState<Record<string, string>>(`first message ${purchase.id}`);
  const [isOpened, setOpened] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  const log = useLogAttempt(purchase);
  const offerUndo = useOfferUndo(purchase);
  const template = firstMessage(channel, locale, contact, user);
  const of = `${channel} ${locale}`;
  const text = written[of] ?? template.text;

  // An agent who comes back from the other program is asked at once.
  useEffect(() => {
    if (isOpened) question.current?.focus();
  }, [isOpened]);

  const confirm = useOneAtATime(async () => {
    try {
      const logged = await log.mutateAsync({ kind: channel, at: justNow(purchase), note: "" });
      drop();
      onClose();
      offerUndo(logged);
    } catch {
      // The dialog shows the error.
    }
  });

  return (
    <DialogSheet title={t("message.title", { owner: contact.firstName })} isForm onClose={onClose}>
      <SelectField
        label={t("message.channel")}
        value={channel}
        onChange={({ target }) => setChannel(target.value as Channel)}
      >
        {(["message", "mail"] as const).map((option) => (
          <option key={option} value={option}>
            {t(`common:attempt.${option}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("message.language")}
        value={locale}
        onChange={({ target }) => setLocale(target.value as Locale)}
      >
        {locales.map((option) => (
          <option key={option} value={option}>
            {languageNames[option]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t("message.text")}
        hint={t("message.hint")}
        rows={8}
        value={text}
        onChange={({ target }) => setWritten({ ...written, [of]: target.value })}
      />
      <ErrorAlert error={log.error} />
      {isOpened && (
        <p ref={question} tabIndex={-1} className="font-[550] outline-none">
          {t("message.sent")}
        </p>
      )}
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button look="outline" onClick={onClose} disabled={log.isPending}>
          {t(isOpened ? "message.notSent" : "common:cancel")}
        </Button>
        <a
          href={messageHref(channel, contact, { ...template, text })}
          className={buttonClass({ look: isOpened ? "outline" : "primary" })}
          onClick={() => setOpened(true)}
        >
          {t(`message.open.${channel}`)}
        </a>
        {isOpened && (
          <Button pending={log.isPending} onClick={() => void confirm()}>
            {t("message.log")}
          </Button>
        )}
      </div>
    </DialogSheet>
  );
}
