import type { Note, UserRecord } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { chipClass } from "../../../components/ui/class-names.ts";
import { IconMail, IconNote } from "../../../components/ui/icons.ts";
import { MailForm } from "./mail-form.tsx";
import { NoteForm } from "./note-form.tsx";
import { NoteItem } from "./note-item.tsx";

type Props = { user: UserRecord; notes: Note[]; canWrite: boolean };

/** Notes about the user and mails to the user, newest first, with the forms to add one. */
export function UserNotes({ user, notes, canWrite }: Props) {
  const { t } = useTranslation("admin-users");
  const [kind, setKind] = useState<"note" | "email">("note");
  const kinds = [
    { value: "note", Icon: IconNote },
    { value: "email", Icon: IconMail },
  ] as const;
  const newestFirst = notes.toSorted((a, b) => b.writtenAt.localeCompare(a.writtenAt));
  return (
    <Card id="notes" className="scroll-mt-20" title={t("notes.title")}>
      {canWrite && (
        <div className="mb-5 grid gap-3.5 border-b border-line pb-5">
          <div className="flex gap-2" role="group" aria-label={t("notes.kind")}>
            {kinds.map(({ value, Icon }) => (
              <button
                key={value}
                type="button"
                aria-pressed={kind === value}
                onClick={() => setKind(value)}
                className={chipClass(kind === value)}
              >
                <Icon size={17} stroke={1.75} aria-hidden="true" />
                {t(`notes.${value}`)}
              </button>
            ))}
          </div>
          {/* Both stay: to look at the other one loses nothing that was typed. */}
          <div hidden={kind !== "note"}>
            <NoteForm userId={user.id} />
          </div>
          <div hidden={kind !== "email"}>
            <MailForm user={user} />
          </div>
        </div>
      )}
      {newestFirst.length === 0 ? (
        <p className="text-ink-2">{t("notes.none")}</p>
      ) : (
        <ol className="grid gap-5" aria-label={t("notes.title")}>
          {newestFirst.map((note) => (
            <NoteItem key={note.id} note={note} country={user.country} />
          ))}
        </ol>
      )}
    </Card>
  );
}
