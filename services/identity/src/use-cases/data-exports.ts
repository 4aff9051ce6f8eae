import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { addJob } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import { exportSources, type DataExport, type ExportSource } from "../domain/data-export.ts";
import type { NoticeKind } from "../domain/notice.ts";
import { hasExpired } from "../domain/retention.ts";
import type { User } from "../domain/user.ts";

export type ExportTask = { exportId: string };

type Ports = {
  db: Db;
  users: { lock(tx: Tx, id: string): Promise<User | undefined> };
  exports: {
    put(tx: Tx, userId: string, requestedAt: Date): Promise<DataExport>;
    find(id: string): Promise<DataExport | undefined>;
    findOf(userId: string): Promise<DataExport | undefined>;
    findRunning(tx: Tx, userId: string): Promise<DataExport | undefined>;
    addPart(exportId: string, source: ExportSource, json: string): Promise<void>;
    markReady(tx: Tx, id: string, at: Date): Promise<boolean>;
    parts(id: string, without?: readonly string[]): Promise<{ source: ExportSource; json: string }[]>;
  };
  /** The data of each service about a user, as a JSON object. */
  sources: Readonly<Record<ExportSource, (userId: string) => Promise<string>>>;
  events: { noticeMailQueued(tx: Tx, user: User, kind: NoticeKind): Promise<void> };
  clock: Clock;
};

/** With its growing pauses a little more than a month, within which the law wants the data delivered. */
const ATTEMPTS = 150;

/** Who downloads an export. */
type Reader = "owner" | "admin" | "super_admin";

/** Keys in a part for data that not everybody reads, with the reason that the file gives. */
const ownerOnly = ["ownerOnly", "what the user alone reads, such as private notes, is not in an export by support"];
const decidersOnly = ["decidersOnly", "words about refunds are in an export by a super admin or the user alone"];
const leftOutFor = {
  owner: [],
  admin: [ownerOnly, decidersOnly],
  super_admin: [ownerOnly],
} satisfies Record<Reader, string[][]>;

/** Exports of a user's own data out of all services. */
export function makeDataExports({ db, users, exports, sources, events, clock }: Ports) {
  function request(userId: string): Promise<DataExport> {
    return transaction(db, async (tx) => {
      await users.lock(tx, userId);
      return start(tx, userId);
    });
  }

  /**
   * Starts an export of a locked user in place of a former one, or returns the one under way and retries it at once.
   */
  async function start(tx: Tx, userId: string): Promise<DataExport> {
    const running = await exports.findRunning(tx, userId);
    const current = running ?? (await exports.put(tx, userId, clock.now()));
    const task: ExportTask = { exportId: current.id };
    // Even for the one under way: its job may have used its last attempt.
    await addJob(tx, "collect-export", task, { jobKey: `export:${current.id}`, maxAttempts: ATTEMPTS });
    return current;
  }

  /**
   * Fetches the missing parts and, once all have arrived, queues a mail. A source that fails fails the run, after the
   * others have answered; the next run fetches the parts that are missing then.
   */
  async function collect({ exportId }: ExportTask): Promise<void> {
    const current = await exports.find(exportId);
    if (!current || current.readyAt) return;
    const missing = exportSources.filter((source) => !current.sources.includes(source));
    const answers = await Promise.allSettled(
      missing.map(async (source) => exports.addPart(exportId, source, await sources[source](current.userId))),
    );
    const failure = answers.find((answer) => answer.status === "rejected");
    if (failure) throw failure.reason;
    await transaction(db, async (tx) => {
      const user = await users.lock(tx, current.userId);
      if (!user || !(await exports.markReady(tx, exportId, clock.now()))) return;
      await events.noticeMailQueued(tx, user, "export_ready");
    });
  }

  /** The user's export, unless it has expired. */
  async function find(userId: string): Promise<DataExport | undefined> {
    const found = await exports.findOf(userId);
    return found && !hasExpired(found, clock.now()) ? found : undefined;
  }

  /**
   * All parts as one JSON object, without data that its reader may not see, and says so. Refuses `not_found` unless it is
   * the user's own, complete and not expired.
   */
  async function download(userId: string, id: string, reader: Reader = "owner"): Promise<string> {
    const found = await exports.find(id);
    if (found?.userId !== userId || !found.readyAt || hasExpired(found, clock.now())) refuse("not_found");
    const { requestedAt, readyAt } = found;
    const hidden: string[][] = leftOutFor[reader];
    const leftOut = hidden.map(([key, reason]) => `${key}: ${reason}`).join("; ");
    const about = { userId, requestedAt, readyAt, ...(leftOut && { leftOut }) };
    const parts = await exports.parts(
      id,
      hidden.map(([key]) => key!),
    );
    // As they were sent: years of purchases need not be parsed to be put together.
    const members = parts.map(({ source, json }) => `${JSON.stringify(source)}:${json}`);
    return `{"export":${JSON.stringify(about)},${members.join(",")}}`;
  }

  return { request, start, collect, find, download };
}

export type DataExports = ReturnType<typeof makeDataExports>;
