import { pipeline } from "node:stream/promises";
import { Refusal, refuse } from "@doorlight/common/errors";
import { withinDeadline } from "@doorlight/common/rpc";
import { seconds } from "@doorlight/common/time";
import type { Request, RequestHandler, Response } from "express";
import { ActionRequired, type Endpoint, WaitingApproval } from "../../contract/index.ts";
import { choosesId } from "./audit-object.ts";
import { type AuditPorts, type Complete, makeAuditRecord } from "./audit-record.ts";
import type { Clients } from "../clients.ts";
import { changesState, checkOrigin, checkRights } from "./guard.ts";
import { accountsOf } from "../limits/accounts-of.ts";
import { networkOf } from "../limits/network-of.ts";
import { hasBearer, makeReadBearer } from "./bearer.ts";
import { type KeyPorts, makeKeyGuard } from "./key-guard.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import type { FileParts, Handler } from "./route.ts";
import type { SessionStore } from "../sessions/session-store.ts";
import type { Session } from "../sessions/session.ts";
import { makeTokenGuard } from "./token-guard.ts";
import { readUpload } from "./upload.ts";
import { validate, validateParams } from "./validate.ts";

export interface EndpointPorts extends AuditPorts {
  sessions: Pick<SessionStore, "read">;
  rateLimiter: Pick<RateLimiter, "countNetwork" | "countAccount">;
  intake: KeyPorts["intake"];
  apiTokens: Pick<Clients["apiTokens"], "useApiToken">;
  /** For an object that a call adds. */
  newId(): string;
  publicOrigin: string;
}

/** The longest wait of a user for a click: the calls to services that it needs end within this time, all together. */
const CLICK_MS = seconds(3);

/** Billing answers for the card provider within five seconds. */
const CARD_MS = seconds(6.5);

/** A password waits its turn to be hashed. A shorter time could end the call after its link is used up. */
const PASSWORD_MS = seconds(15);

const idempotencyKey = /^[\x21-\x7e]{8,128}$/;

/** Answers one endpoint. Before its handler runs, every call passes origin, rate limits, session, audit, rights and input. */
export function makeEndpointHandler(
  endpoint: Endpoint,
  handle: Handler<Endpoint>,
  { sessions, rateLimiter, intake, apiTokens, newId: makeId, publicOrigin, ...ports }: EndpointPorts,
): RequestHandler {
  const readBearer = makeReadBearer(rateLimiter);
  const { countAccount } = rateLimiter;
  const keys = makeKeyGuard({ readBearer, countAccount, intake });
  const enterByToken = makeTokenGuard({ readBearer, countAccount, apiTokens });
  const record = makeAuditRecord(endpoint, ports);
  const { status = endpoint.answer ? 200 : 204, mayRequireAction, mayNeedApproval } = endpoint;
  const action = `${endpoint.method} ${endpoint.path}`;

  const needsApproval = (answer: unknown) => mayNeedApproval && WaitingApproval.safeParse(answer).success;
  const requiresAction = (answer: unknown) => mayRequireAction && ActionRequired.safeParse(answer).success;
  const statusOf = (answer: unknown) => (requiresAction(answer) || needsApproval(answer) ? 202 : status);

  async function countAccounts(accounts: string[], network: string): Promise<void> {
    await Promise.all(accounts.map((account) => rateLimiter.countAccount(endpoint, account, network)));
  }

  /** Without a session. */
  async function answerPartnersProgram(request: Request, response: Response): Promise<void> {
    const source = await keys.enter(endpoint, request);
    await keys.counted(endpoint, source, async () => {
      const input = await readInput(endpoint, request, response);
      await finish({ ...input, session: undefined, ...source }, request, response);
    });
  }

  /** As the agent of the token. */
  async function answerAgentsProgram(request: Request, response: Response): Promise<void> {
    const session = await enterByToken(endpoint, request);
    checkRights(endpoint, session);
    const input = await readInput(endpoint, request, response);
    await finish({ ...input, session }, request, response);
  }

  async function answerUser(request: Request, response: Response): Promise<void> {
    if (changesState(endpoint)) checkOrigin(request, endpoint, publicOrigin);
    const network = networkOf(request);
    // Together: Redis answers both in one round trip.
    const [, session] = await Promise.all([
      rateLimiter.countNetwork(endpoint, network),
      sessions.read(request, response),
    ]);
    const newId = choosesId(action) ? makeId() : "";
    const complete = await record(session, request, newId);
    try {
      await answerSession({ session, newId, network, complete }, request, response);
    } catch (error) {
      await complete({ error });
      throw error;
    }
  }

  type Entry = { session: Session | undefined; newId: string; network: string; complete: Complete };

  async function answerSession({ session, newId, network, complete }: Entry, request: Request, response: Response) {
    checkRights(endpoint, session);
    // A file is read into memory: not before its sender's rate limit has let it in.
    if (endpoint.upload) await countAccounts(accountsOf(session, undefined), network);
    const input = await readInput(endpoint, request, response);
    if (!endpoint.upload) await countAccounts(accountsOf(session, input.body), network);
    await finish({ ...input, session, newId }, request, response, complete);
  }

  async function finish(input: object, request: Request, response: Response, complete?: Complete): Promise<void> {
    const call = { sourceId: "", isTest: false, newId: "", body: undefined, ...input, request, response };
    const answer = await handle(call as Parameters<typeof handle>[0]);
    const ended = { answer, ...(endpoint.upload && { uploaded: call.body }) };
    // The audit names the approval by an entry of its own.
    if (needsApproval(answer)) await complete?.({ error: new Refusal("approval_needed") });
    // What is made while it is taken may be refused at its beginning.
    else if (!endpoint.file) await complete?.(ended);
    response.status(statusOf(answer));
    if (answer === undefined) response.end();
    else if (endpoint.file) {
      await sendFile(response.type(endpoint.file), answer as FileParts);
      await complete?.(ended);
    } else response.json(answer);
  }

  function answer(request: Request, response: Response): Promise<void> {
    if (endpoint.key) return answerPartnersProgram(request, response);
    const isProgram = endpoint.token || (endpoint.tokenForTests && hasBearer(request));
    return (isProgram ? answerAgentsProgram : answerUser)(request, response);
  }

  return (request, response) => withinDeadline(deadlineOf(endpoint), () => answer(request, response));
}

/** Milliseconds; none for a file, which comes as slowly as the line is, or is put together of many pages. */
function deadlineOf({ upload, file, hashesPassword, asksCardProvider }: Endpoint): number | undefined {
  if (upload || file) return undefined;
  if (asksCardProvider) return CARD_MS;
  return hashesPassword ? PASSWORD_MS : CLICK_MS;
}

/** As fast as the line takes it. A reader who goes away ends it. */
async function sendFile(response: Response, parts: FileParts): Promise<void> {
  await pipeline(parts, response).catch((error: unknown) => {
    if (!isCutShort(error)) throw error;
  });
}

const isCutShort = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";

async function readInput(endpoint: Endpoint, request: Request, response: Response) {
  const params: unknown = endpoint.params && validateParams(endpoint.params, request.params);
  const query: unknown = endpoint.query && validate(endpoint.query, request.query);
  const file = endpoint.upload ? await readUpload[endpoint.upload](request, response) : new Uint8Array();
  // Fields of a form come without a prototype.
  const sent: unknown = endpoint.upload
    ? { ...(request.body as object) }
    : request.body === undefined
      ? {}
      : request.body;
  const body: unknown = endpoint.body && validate(endpoint.body, sent);
  return { params, query, body, file, idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : "" };
}

function readIdempotencyKey(request: Request): string {
  const key = request.get("idempotency-key");
  return key !== undefined && idempotencyKey.test(key) ? key : refuse("idempotency_key_missing");
}
