import type { NoteKind } from "../src/domain/note.ts";

export type DemoNote = {
  /** The user and the author, by the part of the address before the @. */
  about: string;
  by: string;
  kind: NoteKind;
  text: string;
  subject?: string;
  daysAgo: number;
};

/** Notes of admins about users from before the demo. */
export const demoNotes: readonly DemoNote[] = [
  {
    about: "agent",
    by: "admin",
    kind: "note",
    text: "Called about lead lists. Wants Kallio and Vallila only; will set them up herself.",
    daysAgo: 21,
  },
  {
    about: "agent",
    by: "admin",
    kind: "email",
    subject: "Your lead lists",
    text: "Dear Aino,\n\nas agreed on the phone: you find the lists under “Lead lists” in the menu.\n\nBest wishes\nAda",
    daysAgo: 20,
  },
  {
    about: "agent5",
    by: "admin",
    kind: "deactivated",
    text: "On leave until further notice, asked for it by phone.",
    daysAgo: 18,
  },
  { about: "agent5", by: "superadmin", kind: "reactivated", text: "Back at work.", daysAgo: 4 },
  {
    about: "invited",
    by: "superadmin",
    kind: "note",
    text: "Trainee at Kallio Homes. May look around, buys nothing.",
    daysAgo: 10,
  },
  {
    about: "agent.se1",
    by: "admin2",
    kind: "note",
    text: "Asked for invoices in English. Not possible yet, and she knows.",
    daysAgo: 7,
  },
];

/** Users with the admins who look after them. */
export const demoOwners: Readonly<Record<string, string>> = {
  agent: "admin",
  colleague: "admin",
  invited: "superadmin",
  "agent.se1": "admin2",
  "agent.se2": "admin2",
};
