import type { DescService, JsonValue } from "@bufbuild/protobuf";
import type { CallOptions } from "@connectrpc/connect";
import { expect } from "@jest/globals";
import type { Kit } from "@doorlight/common/runtime";
import { onMortalDatabase } from "@doorlight/common/testing";
import type { Config } from "../src/config.ts";
import { identity } from "../src/service.ts";
import { ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import { UsersService } from "@doorlight/proto/identity/v1/users_service_pb";
import { argon2 } from "./argon2.ts";
import { makeFakeSources } from "./fake-sources.ts";
import { startCredentials, type Account } from "./start-credentials.ts";

/** A call that changes something. */
export type Call = () => Promise<unknown>;

/** By the name of the method: the preparation of a call, and the call. */
export type Calls = Record<string, () => Promise<Call>>;

export type Member = Account & { as: CallOptions };

/** Identity whose process crashes before any statement of a call. Its jobs run when the test says so. */
export async function startMortal() {
  // It checks no invariants, so that calls alone write.
  const withoutChecks = (kit: Kit<Config>) => ({ ...identity(kit, argon2), invariants: undefined });
  const mortal = onMortalDatabase(withoutChecks, new URL("../migrations/", import.meta.url));
  const service = await startCredentials({ build: mortal.build, idleQueue: true, peers: makeFakeSources().peers });
  const { db } = service;

  const runTask = ({ name, payload }: Task): Promise<void> => service.runJob(name, payload);

  /** The task that a call leaves to be done. */
  async function taskAfter(call: Call): Promise<Task> {
    await call();
    const { rows } = await db.raw(
      `select identifier as name, payload -> 'payload' as payload from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = task_id order by jobs.id desc limit 1`,
    );
    return rows[0] as Task;
  }

  /** The token of the link that an account gets by mail because of a call. */
  async function linkFor(account: Account, call: Call): Promise<string> {
    await runTask(await taskAfter(call));
    const { linkId } = (await service.linkMailsTo(account)).at(-1)!;
    const { linkToken } = await service.notifications.getMailRecipient({ userId: account.id, linkId });
    return linkToken!;
  }

  /** An account with a session. */
  async function member(role: "admin" | "agent" | "super_admin" = "agent"): Promise<Member> {
    const account = await service.account({ role });
    const { sessionId } = await service.gateway.getSession({ sessionToken: await service.logIn(account) });
    return { ...account, as: await service.asCaller(account.id, { role, sessionId }) };
  }

  /** All rows of identity, and its jobs. */
  async function everything(): Promise<string[]> {
    const { rows: tables } = await db.raw("select tablename from pg_tables where schemaname = 'public' order by 1");
    const names: string[] = [
      ...tables.map(({ tablename }: { tablename: string }) => tablename),
      "graphile_worker.jobs",
    ];
    // One statement for all, as it runs after each of hundreds of deaths.
    const each = names.map((name) => `select '${name} ' || t::text as row from ${name} t`);
    const { rows } = await db.raw<{ rows: { row: string }[] }>(each.join(" union all "));
    return rows.map(({ row }) => row).toSorted();
  }

  /**
   * Lets the process crash at each place of a call, its commits included. Returns the remaining rows each time.
   */
  async function deathsOf(call: () => Promise<unknown>): Promise<string[][]> {
    const left: string[][] = [];
    let isAnswered = false;
    const callAndNote = async () => {
      await call();
      isAnswered = true;
    };
    while (await mortal.losesBefore(left.length + 1, callAndNote)) {
      expect(isAnswered).toBe(false);
      left.push(await everything());
    }
    return left;
  }

  /** Nothing may be left of a call that crashed, everything of one that lived; a call that writes has a commit. */
  async function survivesDeaths(call: () => Promise<unknown>): Promise<void> {
    const before = await everything();
    const left = await deathsOf(call);
    expect(left).toEqual(left.map(() => before));
    expect(left.length).toBeGreaterThan(0);
    expect(await everything()).not.toEqual(before);
  }

  async function stop(): Promise<void> {
    await service.stop();
    await mortal.close();
  }

  const profile = service.clientOf("gateway", ProfileService);
  const users = service.clientOf("gateway", UsersService);
  const helpers = { runTask, taskAfter, linkFor, member, deathsOf, survivesDeaths };
  return { ...service, profile, users, ...helpers, stop };
}

type Task = { name: string; payload: JsonValue };

export type Mortal = Awaited<ReturnType<typeof startMortal>>;

/** Names of the methods of a service that may change something. */
export function changesOf({ methods }: DescService): string[] {
  const NO_SIDE_EFFECTS = 1;
  return methods.filter(({ idempotency }) => idempotency !== NO_SIDE_EFFECTS).map(({ name }) => name);
}
