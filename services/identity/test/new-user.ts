import type { User } from "@doorlight/proto/identity/v1/user_pb";
import type { anna, IdentityTest } from "./start-identity.ts";

/** A user who signed up and confirmed the address. */
export async function newUser(
  { gateway, signUp }: Pick<IdentityTest, "gateway" | "signUp">,
  email: string,
  changes: Partial<typeof anna> = {},
): Promise<User> {
  const { user } = await gateway.confirmEmail(await signUp({ ...changes, email }));
  return user!;
}
