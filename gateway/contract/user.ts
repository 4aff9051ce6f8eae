import * as z from "zod/mini";
import { Country, Id, Locale } from "./common.ts";

export const Role = z.enum(["agent", "invited", "admin", "super_admin"]);
export type Role = z.output<typeof Role>;

export const User = z.object({
  id: Id,
  role: Role,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  country: Country,
  locale: Locale,
  phoneNumber: z.nullable(z.string()),
  title: z.nullable(z.string()),
  office: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The large size. The small size ends in `-small.webp` instead of `-large.webp`. */
  profileImageUrl: z.nullable(z.string()),
  /** Null while credits are unavailable, and in lists of users. */
  credits: z.nullable(z.int()),
  quota: z.nullable(z.object({ used: z.int(), total: z.int(), renewsAt: z.string() })),
  termsAccepted: z.boolean(),
  active: z.boolean(),
  impersonatedBy: z.nullable(Id),
  owner: z.nullable(Id),
  secondFactorOn: z.boolean(),
  /** True for an admin who must set up a second factor first. */
  secondFactorMissing: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether the user was asked for phone number and office, as before the first purchase. */
  profileAsked: z.boolean(),
});
export type User = z.output<typeof User>;

export const UserAnswer = z.object({ user: User });
