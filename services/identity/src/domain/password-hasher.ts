export type HashParameters = {
  /** KiB of memory of one hash. */
  memory: number;
  passes: number;
};

/** The work itself, Argon2id in the PHC string format. */
export type Argon2 = {
  hash(password: string, options: { memoryCost: number; timeCost: number; parallelism: number }): Promise<string>;
  verify(password: string, passwordHash: string): Promise<boolean>;
};

export type PasswordHasher = {
  /** Argon2id in the PHC string format. */
  hash(password: string): Promise<string>;
  /** False for an absent hash too, after the same work. */
  verify(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** Whether a hash was made with parameters other than the present ones. */
  isOutdated(passwordHash: string): boolean;
};

const PARALLELISM = 1;

/** Hashes and checks passwords. Compatible forms of a character are equal, so that keyboards do not matter. */
export function makePasswordHasher({ memory, passes }: HashParameters, argon2: Argon2): PasswordHasher {
  const options = { memoryCost: memory, timeCost: passes, parallelism: PARALLELISM };
  const prefix = `$argon2id$v=19$m=${memory},t=${passes},p=${PARALLELISM}$`;
  const hashOf = (password: string) => argon2.hash(password.normalize("NFKC"), options);
  // Checked if there is no account, so that timing does not reveal which addresses have one.
  const decoy = hashOf("nobody's password");
  // A process that ends at once ends it too; a login would meet the error again.
  decoy.catch(() => {});

  return {
    hash: hashOf,
    async verify(password, passwordHash) {
      const matches = await argon2.verify(password.normalize("NFKC"), passwordHash ?? (await decoy));
      return matches && passwordHash !== undefined;
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(prefix),
  };
}
