import { refusalFrom, type Refusal } from "@doorlight/common/errors";

/** What a call is refused with; undefined where it is answered. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    return refusalFrom(error) ?? Promise.reject(error);
  }
}
