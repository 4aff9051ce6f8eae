import { type Refusal, refusalFrom } from "../errors/index.ts";

/** The refusal of a call. Throws if the call is answered or fails in another way. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await call.then(
    () => new Error("The call was answered"),
    (thrown: unknown) => thrown,
  );
  const refusal = refusalFrom(error);
  if (!refusal) throw error;
  return refusal;
}
