import { definePermissions, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { ImageSize, ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import type { UseCases } from "../service.ts";
import { toJoinRequestMessage } from "./join-request-message.ts";
import { admins, anyUser, gateway } from "./personas.ts";
import { toAgentCard, type ToUserMessage } from "./user-message.ts";

const permissions = definePermissions(ProfileService, {
  setImage: [...anyUser, "impersonating"],
  removeImage: [...anyUser, "impersonating"],
  getImage: gateway,
  searchOffices: anyUser,
  getMembership: anyUser,
  createOffice: anyUser,
  requestToJoinOffice: anyUser,
  withdrawJoinRequest: anyUser,
  leaveOffice: anyUser,
  inviteColleague: anyUser,
  acceptOfficeInvitation: anyUser,
  listJoinRequests: admins,
  decideJoinRequest: admins,
});

export function profileService(useCases: UseCases, toUser: ToUserMessage): RpcRoutes {
  return {
    permissions: [permissions],
    routes: (router) =>
      router.service(ProfileService, {
        async setImage({ picture, crop }, ctx) {
          return { user: toUser(await useCases.setImage(userCaller(ctx).userId, picture, crop)) };
        },
        async removeImage(_, ctx) {
          return { user: toUser(await useCases.removeImage(userCaller(ctx).userId)) };
        },
        async getImage({ imageHash, size }) {
          return { webp: await useCases.getImage(imageHash, size === ImageSize.SMALL ? "small" : "large") };
        },
        async searchOffices({ text }, ctx) {
          return { offices: await useCases.searchOffices(userCaller(ctx).country, text) };
        },
        async getMembership(_, ctx) {
          const { office, members, requested } = await useCases.getMembership(userCaller(ctx).userId);
          return { office, members: members.map(toAgentCard), requested };
        },
        async createOffice({ name }, ctx) {
          return { user: toUser(await useCases.createOffice(userCaller(ctx).userId, name)) };
        },
        async requestToJoinOffice({ officeId }, ctx) {
          await useCases.requestToJoinOffice(userCaller(ctx).userId, officeId);
          return {};
        },
        async withdrawJoinRequest(_, ctx) {
          await useCases.withdrawJoinRequest(userCaller(ctx).userId);
          return {};
        },
        async leaveOffice(_, ctx) {
          return { user: toUser(await useCases.leaveOffice(userCaller(ctx).userId)) };
        },
        async inviteColleague({ email }, ctx) {
          await useCases.requestInvitation(userCaller(ctx).userId, email);
          return {};
        },
        async acceptOfficeInvitation({ token }, ctx) {
          return { user: toUser(await useCases.acceptOfficeInvitation(userCaller(ctx).userId, token)) };
        },
        async listJoinRequests() {
          return { requests: (await useCases.listJoinRequests()).map(toJoinRequestMessage) };
        },
        async decideJoinRequest({ id, approved }, ctx) {
          const { userId, role } = userCaller(ctx);
          await useCases.decideJoinRequest({ id: userId, role }, id, approved);
          return {};
        },
      }),
  };
}
