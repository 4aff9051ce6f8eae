import type { User } from "@doorlight/proto/identity/v1/user_pb";
import { isAdmin as worksInBackOffice } from "../../contract/index.ts";
import { role } from "../mappers/enum-text.ts";

/** Whether the user works in the back office: sees leads of every country, and their buyers. */
export const isAdmin = (user: User) => worksInBackOffice({ role: role.toText(user.role) });
