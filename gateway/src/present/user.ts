import type { User as WireUser } from "@doorlight/proto/identity/v1/user_pb";
import { Locale, type User } from "../../contract/index.ts";
import { imageUrl } from "../image-url.ts";
import { roleText } from "../proto-text.ts";

interface Surroundings {
  credits: number | null;
  /** The admin who acts as the user. */
  actorId?: string | undefined;
}

export function toUser(user: WireUser, { credits, actorId }: Surroundings): User {
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
    profileImageUrl: imageUrl(user.imageHash, "large"),
    credits,
    quota: null,
    termsAccepted: user.termsAccepted,
    active: user.active,
    impersonatedBy: actorId ?? null,
    owner: user.ownerId ?? null,
    secondFactorOn: user.secondFactorOn,
    secondFactorMissing: user.secondFactorMissing,
    hasPassword: user.hasPassword,
  };
}
