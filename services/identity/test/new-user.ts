import type { User } from "@doorlight/proto/identity/v1/user_pb";
import { anna, type IdentityTest } from "./start-identity.ts";

/** A user who signed up and confirmed the address. */
export async function newUser(
  { gateway, mailedToken }: Pick<IdentityTest, "gateway" | "mailedToken">,
  email: string,
  changes: Partial<typeof anna> = {},
): Promise<User> {
  await gateway.register({ ...anna, ...changes, email });
  const { user } = await gateway.confirmEmail({ token: await mailedToken() });
  return user!;
}
