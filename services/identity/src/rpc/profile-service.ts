import { refuse } from "@doorlight/common/errors";
import { userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { ImageSize, ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import type { ImageStore } from "../db/image-store.ts";
import type { JoinRequestStore } from "../db/join-request-store.ts";
import type { OfficeStore } from "../db/office-store.ts";
import type { JoinRequests } from "../use-cases/join-requests.ts";
import type { OfficeInvitations } from "../use-cases/office-invitations.ts";
import type { Memberships } from "../use-cases/memberships.ts";
import type { ProfileImage } from "../use-cases/profile-image.ts";
import { toJoinRequest } from "./office-mapper.ts";
import { toAgentCard, type ToUser } from "./user-mapper.ts";

/** Offices in one answer of a search. */
const MOST_OFFICES = 10;

type Dependencies = {
  profileImage: ProfileImage;
  memberships: Memberships;
  joinRequests: JoinRequests;
  officeInvitations: OfficeInvitations;
  stores: {
    images: Pick<ImageStore, "find">;
    offices: Pick<OfficeStore, "search">;
    joinRequests: Pick<JoinRequestStore, "list">;
  };
  toUser: ToUser;
};

/** Pictures and offices of users. */
export function makeProfileService(dependencies: Dependencies): RpcRoutes {
  const { profileImage, memberships, joinRequests, officeInvitations, stores, toUser } = dependencies;

  return {
    routes: (router) =>
      router.service(ProfileService, {
        async setImage({ picture, crop }, ctx) {
          return { user: toUser(await profileImage.set(userCaller(ctx).userId, picture, crop)) };
        },
        async removeImage(_, ctx) {
          return { user: toUser(await profileImage.remove(userCaller(ctx).userId)) };
        },
        async getImage({ imageHash, size }) {
          const webp = await stores.images.find(imageHash, size === ImageSize.SMALL ? "small" : "large");
          return { webp: webp ?? refuse("not_found") };
        },
        async searchOffices({ text }, ctx) {
          return { offices: await stores.offices.search(userCaller(ctx).country, text, MOST_OFFICES) };
        },
        async getMembership(_, ctx) {
          const { office, members, requested } = await memberships.find(userCaller(ctx).userId);
          return { office, members: members.map(toAgentCard), requested };
        },
        async createOffice({ name }, ctx) {
          return { user: toUser(await memberships.create(userCaller(ctx).userId, name)) };
        },
        async requestToJoinOffice({ officeId }, ctx) {
          await joinRequests.request(userCaller(ctx).userId, officeId);
          return {};
        },
        async withdrawJoinRequest(_, ctx) {
          await joinRequests.withdraw(userCaller(ctx).userId);
          return {};
        },
        async leaveOffice(_, ctx) {
          return { user: toUser(await memberships.leave(userCaller(ctx).userId)) };
        },
        async inviteColleague({ email }, ctx) {
          await officeInvitations.request(userCaller(ctx).userId, email);
          return {};
        },
        async getOfficeInvitation({ token }, ctx) {
          const { office, inviter } = await officeInvitations.find(userCaller(ctx).userId, token);
          return { office, inviterName: `${inviter.firstName} ${inviter.lastName}` };
        },
        async acceptOfficeInvitation({ token }, ctx) {
          return { user: toUser(await officeInvitations.accept(userCaller(ctx).userId, token)) };
        },
        async listJoinRequests() {
          return { requests: (await stores.joinRequests.list()).map(toJoinRequest) };
        },
        async decideJoinRequest({ id, approved }, ctx) {
          const { userId, role } = userCaller(ctx);
          await joinRequests.decide({ id: userId, role }, id, approved);
          return {};
        },
      }),
  };
}
