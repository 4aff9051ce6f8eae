import { getIntakeRequest, submitIntakeRequest } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { renameFieldErrors } from "../http/rename-field-errors.ts";
import { route } from "../http/route.ts";
import { toIntakeRequest } from "../mappers/source.ts";
import { contactPath, toSubmission } from "../mappers/submission.ts";

/** Partner sites, by the key of their source. */
export function makeIntakeRoutes({ clients: { intake } }: { clients: Pick<Clients, "intake"> }) {
  return [
    route(submitIntakeRequest, async ({ sourceId, isTest, body: { externalId, subSource = "", ...request } }) => {
      const { id } = await intake
        .submitIntakeRequest({ sourceId, externalId, subSource, request: toSubmission(request), test: isTest })
        .catch(renameFieldErrors((path) => contactPath(path.replace(/^request\./, ""))));
      return { status: "confirmation_sent" as const, id };
    }),

    route(getIntakeRequest, async ({ sourceId, isTest, params }) => {
      const { request } = await intake.getIntakeRequest({ sourceId, ...params, test: isTest });
      return toIntakeRequest(request);
    }),
  ];
}
