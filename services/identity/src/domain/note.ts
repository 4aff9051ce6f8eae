/** A text of an admin, or a change of the account. */
export type NoteKind = "note" | "created" | "deactivated" | "reactivated" | "email";

export type Note = {
  id: string;
  kind: NoteKind;
  text: string;
  /** Of a mail alone. */
  subject: string | null;
  /** Null if the user made the change. */
  authorName: string | null;
  writtenAt: Date;
};

export type NewNote = {
  userId: string;
  kind: NoteKind;
  text: string;
  subject?: string;
  /** Absent if the user made the change. */
  authorId?: string;
  writtenAt: Date;
};
