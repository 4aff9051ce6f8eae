import { refuse } from "@doorlight/common/errors";
import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { CampaignPicturesService } from "@doorlight/proto/campaign/v1/campaign_pictures_service_pb";
import type { UseCases } from "../parts/use-cases.ts";

/** Pictures of mails: admins bring them, everybody sees them. */
export function makeCampaignPicturesService({
  uploadPicture,
  pictures,
}: Pick<UseCases, "uploadPicture" | "pictures">): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, CampaignPicturesService, {
        uploadPicture: async (picture) => ({ pictureId: await uploadPicture(picture) }),
        getPicture: async ({ pictureId }) => (await pictures.find(pictureId)) ?? refuse("not_found"),
      }),
  };
}
