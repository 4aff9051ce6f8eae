import type { User } from "@doorlight/proto/identity/v1/user_pb";
import { anna, type startIdentity } from "./start-identity.ts";

/** Somebody who signed up and confirmed. */
export async function newUser(
  { gateway, mailedToken }: Awaited<ReturnType<typeof startIdentity>>,
  email: string,
  changes: Partial<typeof anna> = {},
): Promise<User> {
  await gateway.register({ ...anna, ...changes, email });
  const { user } = await gateway.confirmEmail({ token: await mailedToken() });
  return user!;
}
