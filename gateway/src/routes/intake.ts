import { getIntakeRequest, submitIntakeRequest } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { renameFieldErrors } from "../http/rename-field-errors.ts";
import { route } from "../http/route.ts";
import { toIntakeRequest } from "../mappers/source.ts";
import { contactPath, toSubmission } from "../mappers/submission.ts";

/** Partner sites, by the key of their source. */
export function makeIntakeRoutes({ clients: { intake } }: { clients: Pick<Clients, "intake"> }) {
  return [
    route(submitIntakeRequest, async ({ sourceId, isTest, body }) => {
      const { externalId, subSource = "", testers, ...request } = body;
      const marks = { externalId, subSource, testers: isTest ? [...new Set(testers)] : [], test: isTest };
      const { id } = await intake
        .submitIntakeRequest({ sourceId, ...marks, request: toSubmission(request) })
        .catch(renameFieldErrors((path) => contactPath(path.replace(/^request\./, ""))));
      return { status: "confirmation_sent" as const, id };
    }),

    route(getIntakeRequest, async ({ sourceId, isTest, params }) => {
      const { request } = await intake.getIntakeRequest({ sourceId, ...params, test: isTest });
      return toIntakeRequest(request);
    }),
  ];
}
