import type { User } from "@doorlight/proto/identity/v1/user_pb";
import { admins, type Role } from "../contract/index.ts";
import { role } from "./mappers/enum-text.ts";

const roles: ReadonlySet<Role> = new Set(admins);

/** Whether the user works in the back office: sees leads of every country, and their buyers. */
export const isAdmin = (user: User) => roles.has(role.toText(user.role));
