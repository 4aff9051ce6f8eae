/** What a note tells of: words of an admin, or something that happened to the account. */
export type NoteKind = "note" | "created" | "deactivated" | "reactivated" | "email";

export type Note = {
  id: string;
  kind: NoteKind;
  text: string;
  /** Of a mail. */
  subject: string | null;
  /** Null where the user did it. */
  authorName: string | null;
  writtenAt: Date;
};

export type NewNote = {
  userId: string;
  kind: NoteKind;
  text: string;
  subject?: string;
  /** Absent where the user did it. */
  authorId?: string;
  writtenAt: Date;
};
