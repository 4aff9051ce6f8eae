import type { RpcClient } from "@doorlight/common/rpc";
import type { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";

/** Another service may have to read years of purchases. */
const LONGEST_MS = 30_000;

/** What another service holds about a user, as a JSON object. Rejects where it cannot tell now. */
export function personalDataOf(service: RpcClient<typeof PersonalDataService>) {
  return async (userId: string): Promise<string> => {
    const { json } = await service.exportUser({ userId }, { timeoutMs: LONGEST_MS });
    if (!isObject(json)) throw new Error("A part of an export is no JSON object");
    return json;
  };
}

function isObject(json: string): boolean {
  try {
    const data: unknown = JSON.parse(json);
    return typeof data === "object" && data !== null && !Array.isArray(data);
  } catch {
    // The parser's own message would carry a piece of the data to the log.
    return false;
  }
}
