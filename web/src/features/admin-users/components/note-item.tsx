import type { Note } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { IconUserCheck, IconUserOff } from "../../../components/ui/back-office-icons.ts";
import { type Icon, IconMail, IconNote, IconUserPlus } from "../../../components/ui/icons.ts";

const icons: Record<Note["kind"], { Icon: Icon; look: string }> = {
  note: { Icon: IconNote, look: "bg-sunken text-ink-2" },
  created: { Icon: IconUserPlus, look: "bg-primary-soft text-primary-text" },
  deactivated: { Icon: IconUserOff, look: "bg-bad-soft text-bad" },
  reactivated: { Icon: IconUserCheck, look: "bg-good-soft text-good" },
  email: { Icon: IconMail, look: "bg-secondary-soft text-secondary" },
};

/** One entry of the history of a user of a country: kind, author, time and text. */
export function NoteItem({ note, country }: { note: Note; country: string }) {
  const { t } = useTranslation("admin-users");
  const timeOf = useCountryTime(country);
  const { Icon, look } = icons[note.kind];
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3">
      <span className={`grid size-8 place-items-center rounded-full ${look}`}>
        <Icon size={17} stroke={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0 pt-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{t(`notes.did.${note.kind}`)}</span>
          <span className="text-sm text-ink-2">
            {note.author ?? t("notes.byUser")} · <time dateTime={note.writtenAt}>{timeOf(note.writtenAt)}</time>
          </span>
        </p>
        {note.subject && <p className="mt-1 font-[550] wrap-anywhere">{note.subject}</p>}
        {note.text && <p className="mt-1 wrap-anywhere whitespace-pre-line">{note.text}</p>}
      </div>
    </li>
  );
}
