import type { Role } from "@doorlight/common/product";
import { OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { UsersService } from "@doorlight/proto/identity/v1/users_service_pb";
import { makeCredentialStore } from "../src/db/credential-store.ts";
import { makeUserStore, type NewUser } from "../src/db/user-store.ts";
import { makePasswordHasher } from "../src/domain/password-hasher.ts";
import { argon2 } from "./argon2.ts";
import { startIdentity } from "./start-identity.ts";

const hasher = makePasswordHasher({ memory: 64, passes: 1 }, argon2);
const password = "correct horse";

export type Person = { id: string; role: Role; email: string };

/** Identity for tests of the back office: with people of any role, who can log in and call. */
export async function startBackOffice(options: Parameters<typeof startIdentity>[0] = {}) {
  const identity = await startIdentity(options);
  const { db, clock, gateway, clientOf, asCaller } = identity;
  const [users, credentials] = [makeUserStore(db), makeCredentialStore(db)];
  const passwordHash = await hasher.hash(password);

  /** An active person of the given role. */
  async function person(role: Role, other: Partial<NewUser> = {}): Promise<Person> {
    const email = other.email ?? `${role}-${crypto.randomUUID()}@example.test`;
    const user = { role, email, status: "active", firstName: "Some", lastName: role, ...finnish, ...other } as const;
    return db.transaction(async (tx) => {
      const id = (await users.add(tx, user, clock.now()))!;
      await credentials.set(tx, { userId: id, passwordHash });
      return { id, role, email };
    });
  }

  async function erasedPerson(): Promise<Person> {
    const erased = await person("agent");
    await db("users").where({ id: erased.id }).update({ status: "erased", erased_at: clock.now() });
    return erased;
  }

  /** By an own click. */
  async function erase(owner: Person): Promise<void> {
    await logIn(owner);
    const ownData = clientOf("gateway", OwnDataService);
    await ownData.eraseAccount({ password }, await asCaller(owner.id, { role: owner.role }));
  }

  /** The token of a new session. */
  async function logIn({ email }: Pick<Person, "email">): Promise<string> {
    const { session } = await gateway.login({ email, password, device: "Firefox on Linux" });
    return session!.token;
  }

  return {
    ...identity,
    users: clientOf("gateway", UsersService),
    person,
    erasedPerson,
    erase,
    logIn,
    as: ({ id, role }: Person) => asCaller(id, { role }),
  };
}

export type BackOffice = Awaited<ReturnType<typeof startBackOffice>>;

const finnish = { country: "FI", locale: "fi" } as const;
