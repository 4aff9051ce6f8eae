import { createHmac } from "node:crypto";
import type { Db, Tx } from "@doorlight/common/db";
import { personMailbox } from "@doorlight/common/product";
import type { DataKey } from "@doorlight/common/secrets";
import { mailboxKeys, type Sender, type SenderBlockKind } from "../domain/sender-block.ts";
import { IS_BLOCKED } from "./request-columns.ts";

type Kind = "mailbox" | "phone" | "corrected_phone" | "home";

/** The digest of a mark that counts for nobody, though a correction is still one of its request. */
const VOID = Buffer.alloc(0);

/** What requests have in common, by digests that stay when a request is closed or erased. */
export function makeRequestMarkStore(db: Db, dataKey: DataKey) {
  async function digestOf(kind: Kind, written: string): Promise<Buffer> {
    // A number counts the same, however it came.
    const group = kind === "corrected_phone" ? "phone" : kind;
    return createHmac("sha256", await dataKey())
      .update(`request-mark:${group}:${written}`)
      .digest();
  }

  async function mark(tx: Tx, requestId: string, kind: Kind, written: string, at: Date): Promise<void> {
    const digest = await digestOf(kind, written);
    await tx("request_marks").insert({ request_id: requestId, kind, digest, marked_at: at });
  }

  /** Voids the marks of requests, and returns how many counted until now. */
  function voidOf(tx: Tx, requestIds: readonly string[]): Promise<number> {
    return tx("request_marks").whereIn("request_id", requestIds).whereNot({ digest: VOID }).update({ digest: VOID });
  }

  return {
    voidOf,

    /** Voids the marks of every request that has the sender's mailbox or number, erased ones too. */
    async voidOfSender(tx: Tx, kinds: readonly SenderBlockKind[], { email, phone }: Sender): Promise<void> {
      const written = { mailbox: mailboxKeys(email), phone: [phone] };
      const digests = await Promise.all(kinds.flatMap((kind) => written[kind].map((one) => digestOf(kind, one))));
      await voidOf(tx, await tx("request_marks").whereIn("digest", digests).distinct().pluck<string[]>("request_id"));
    },

    /** Other transactions about the home wait. After the lock of the seller. */
    async lockHome(tx: Tx, home: string): Promise<void> {
      await tx.raw("select pg_advisory_xact_lock(hashtextextended('home ' || ?, 0))", [home]);
    },

    /** That a request was confirmed. `home`: of its address, the same for all spellings. */
    async markConfirmed(tx: Tx, requestId: string, { email, phone }: Sender, home: string, at: Date): Promise<void> {
      await mark(tx, requestId, "mailbox", personMailbox(email), at);
      await mark(tx, requestId, "phone", phone, at);
      await mark(tx, requestId, "home", home, at);
    },

    markCorrected: (tx: Tx, requestId: string, phone: string, at: Date): Promise<void> =>
      mark(tx, requestId, "corrected_phone", phone, at),

    /** How often a number was corrected for a request. */
    async countCorrections(tx: Tx, requestId: string, after: Date): Promise<number> {
      const [row] = await tx("request_marks")
        .where({ request_id: requestId, kind: "corrected_phone" })
        .where("marked_at", ">", after)
        .count<{ count: bigint }[]>();
      return Number(row!.count);
    },

    /**
     * The most marks that one of a mailbox, a telephone number and a home has. Requests that a release before confirmed have
     * none: of these the mailboxes and numbers are counted, as long as their contact is there.
     */
    async count(tx: Tx, { email, phone }: Partial<Sender>, home: string | null, after: Date): Promise<number> {
      const of = (kind: Kind, ...written: (string | null | undefined)[]) =>
        Promise.all(written.flatMap((one) => (one ? [digestOf(kind, one)] : [])));
      const { rows } = await tx.raw<{ rows: [{ most: number }] }>(
        `select greatest(
           (select count(*) from request_marks where digest = any (:ofMailbox) and marked_at > :after)
             + (select count(*) ${UNMARKED} and person_mailbox(email) = person_mailbox(:email)),
           (select count(*) from request_marks where digest = any (:ofPhone) and marked_at > :after)
             + (select count(*) ${UNMARKED} and phone = :phone),
           (select count(*) from request_marks where digest = any (:ofHome) and marked_at > :after)
         )::int as most`,
        {
          ofMailbox: await of("mailbox", ...(email ? mailboxKeys(email) : [])),
          ofPhone: await of("phone", phone),
          ofHome: await of("home", home),
          email: email ?? null,
          phone: phone ?? null,
          after,
        },
      );
      return rows[0].most;
    },

    /** Deletes marks from before an instant, at most this many, and returns how many. */
    async purge(before: Date, limit: number): Promise<number> {
      const old = db("request_marks").where("marked_at", "<", before).limit(limit).select("ctid");
      return db("request_marks").whereIn("ctid", old).delete();
    },
  };
}

const UNMARKED = `
  from request_contacts join requests on requests.id = request_contacts.request_id
  where erased_at is null and confirmed_at > :after and not requests.test and not withdrawn_by_us and not ${IS_BLOCKED}
    and not exists (select from request_marks marked where marked.request_id = requests.id and kind = 'mailbox')`;
