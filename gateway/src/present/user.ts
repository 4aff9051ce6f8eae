import type { User as WireUser } from "@doorlight/proto/identity/v1/user_pb";
import { Locale, type User } from "../../contract/index.ts";
import { roleText } from "../proto-text.ts";

export function toUser(user: WireUser, credits: number | null): User {
  return {
    id: user.id,
    role: roleText(user.role),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    country: user.country,
    locale: Locale.parse(user.locale),
    phoneNumber: user.phoneNumber ?? null,
    title: user.title ?? null,
    office: user.office ? { id: user.office.id, name: user.office.name } : null,
    profileImageUrl: null,
    credits,
    quota: null,
    termsAccepted: user.termsAccepted,
    active: user.active,
    impersonatedBy: null,
    owner: null,
  };
}
