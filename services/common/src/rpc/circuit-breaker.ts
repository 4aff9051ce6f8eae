import { Code, ConnectError } from "@connectrpc/connect";
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from "cockatiel";
import { counter } from "../telemetry/index.ts";
import { seconds } from "../time/index.ts";
import { UnsentCall } from "./unsent-call.ts";

/** So many calls in a row without an answer open the circuit. */
const UNANSWERED_CALLS = 5;
const OPEN_MS = seconds(1);
/** Calls with a shorter deadline are ignored: their timeout says nothing about the peer. */
const FAIR_MS = 500;

const openings = counter("rpc_circuit_openings_total", { description: "Times calls to a silent peer were given up" });

type Settled<Answer> = { answer: Answer } | { error: unknown };

/**
 * Keeps callers from waiting for a peer that does not answer: after five calls in a row that met their deadline, calls
 * fail with UNAVAILABLE at once. After a second one call goes through, the others still fail; an answer closes the
 * circuit. Any answer counts, an error too: a peer that is down or refuses keeps nobody waiting.
 */
export function makeCircuitBreaker(peer: Record<string, string | number>) {
  const policy = circuitBreaker(handleWhen(isSilence), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(UNANSWERED_CALLS),
  });
  policy.onBreak(() => openings.add(1, peer));

  return async <Answer>(allowedMs: number, call: () => Promise<Answer>): Promise<Answer> => {
    // While one call tries the peer, the policy would make the others wait for its outcome.
    if (policy.state === CircuitState.HalfOpen) throw circuitIsOpen();
    if (allowedMs < FAIR_MS) return call();
    let settled: Settled<Answer>;
    try {
      settled = await policy.execute(() => settle(call));
    } catch (error) {
      throw isBrokenCircuitError(error) ? circuitIsOpen() : error;
    }
    if ("error" in settled) throw settled.error;
    return settled.answer;
  };
}

/** Errors with which a peer answered become a value: to the policy they are a success. */
async function settle<Answer>(call: () => Promise<Answer>): Promise<Settled<Answer>> {
  try {
    return { answer: await call() };
  } catch (error) {
    if (isSilence(error)) throw error;
    return { error };
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof ConnectError && error.code === Code.DeadlineExceeded;
}

function circuitIsOpen(): ConnectError {
  const text = "The peer has not answered lately";
  return new ConnectError(text, Code.Unavailable, undefined, undefined, new UnsentCall(text));
}
