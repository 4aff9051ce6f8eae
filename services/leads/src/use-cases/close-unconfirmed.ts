import type { CloseRequest, RequestToClose } from "./close-request.ts";

type Ports = { requests: { isUnconfirmed(id: string): Promise<boolean> }; closeRequest: CloseRequest };

/** Closes a request whose pause ended so, unless it is closed by now. */
export function makeCloseUnconfirmed({ requests, closeRequest }: Ports) {
  return async (request: RequestToClose): Promise<void> => {
    if (await requests.isUnconfirmed(request.id)) await closeRequest(request);
  };
}
