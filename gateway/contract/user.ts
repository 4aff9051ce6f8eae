import * as z from "zod/mini";
import { Country, Id, Locale } from "./common.ts";

export const Role = z.enum(["agent", "invited", "admin", "super_admin"]);
export type Role = z.output<typeof Role>;

/** An introduction to a screen, step by step. */
export const Tour = z.enum(["new_leads", "lead", "my_leads"]);
export type Tour = z.output<typeof Tour>;

export const User = z.object({
  id: Id,
  role: Role,
  /** Given name. */
  firstName: z.string(),
  /** Family name. */
  lastName: z.string(),
  /** Address of the account. */
  email: z.string(),
  country: Country,
  locale: Locale,
  /** International; shown to sellers. Null if none is given. */
  phoneNumber: z.nullable(z.string()),
  /** As in "Broker, LKV"; null if none is given. */
  title: z.nullable(z.string()),
  /** Agents of one never buy the same lead. Null without one. */
  office: z.nullable(
    z.object({
      id: Id,
      /** As agents and sellers read it. */
      name: z.string(),
    }),
  ),
  /** The large size. The small size ends in `-small.webp` instead of `-large.webp`. Null without a picture. */
  profileImageUrl: z.nullable(z.string()),
  /** Null while credits are unavailable, and in lists of users. */
  credits: z.nullable(z.int()),
  /** Leads that a plan or a deal includes in this month; null without any, and while they cannot be had. */
  quota: z.nullable(
    z.object({
      /** Leads of this month that it has paid. */
      used: z.int(),
      /** Leads of a month. */
      total: z.int(),
      /** When the next month begins, ISO 8601 in UTC. */
      renewsAt: z.string(),
    }),
  ),
  /** Whether the terms in force are accepted. */
  termsAccepted: z.boolean(),
  /** False for a deactivated account. */
  active: z.boolean(),
  /** The admin who acts as the user in this session; null otherwise. */
  impersonatedBy: z.nullable(Id),
  /** The admin who looks after the account; null without one. */
  owner: z.nullable(Id),
  /** Whether logging in takes a code as well. */
  secondFactorOn: z.boolean(),
  /** True for an admin who must set up a second factor first. */
  secondFactorMissing: z.boolean(),
  /** False for an account that logs in by mailed links alone. */
  hasPassword: z.boolean(),
  /** Whether the user was asked for phone number and office, as before the first purchase. */
  profileAsked: z.boolean(),
  /** Which the user took or skipped, on whichever device. */
  toursSeen: z.array(Tour),
});
export type User = z.output<typeof User>;

export const UserAnswer = z.object({ user: User });
