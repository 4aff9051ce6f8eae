import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { serveMethods, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import { z } from "zod";
import { givenFields } from "./given-fields.ts";
import { toJoinRequest } from "./office-mapper.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { toAgentCard } from "./user-mapper.ts";

/** Offices in one answer of a search. */
const MOST_OFFICES = 10;

const paging = makePaging(z.strictObject({ key: z.string(), id: z.uuid() }));

/** Pictures and offices of users. */
export function makeProfileService(useCases: UseCases): RpcRoutes {
  const { toUser } = useCases;

  return {
    routes: (router) =>
      serveMethods(router, ProfileService, {
        setImage: async ({ picture, crop }, ctx) => ({
          user: toUser(await useCases.profileImage.set(userCaller(ctx).userId, picture, crop ?? undefined)),
        }),
        removeImage: async (_, ctx) => ({ user: toUser(await useCases.profileImage.remove(userCaller(ctx).userId)) }),
        async getImage({ imageHash, size }) {
          const webp = await useCases.stores.images.find(imageHash, size);
          return { webp: webp ?? refuse("not_found") };
        },
        searchOffices: async ({ text }, ctx) => ({
          offices: await useCases.stores.offices.search(userCaller(ctx).country, text, MOST_OFFICES),
        }),
        async getMembership(_, ctx) {
          const { office, members, requested, invitations } = await useCases.memberships.find(userCaller(ctx).userId);
          return { office, members: members.map(toAgentCard), requested, invitations };
        },
        createOffice: async ({ name }, ctx) => ({
          user: toUser(await useCases.memberships.create(userCaller(ctx).userId, name)),
        }),
        requestToJoinOffice: ({ officeId }, ctx) => useCases.joinRequests.request(userCaller(ctx).userId, officeId),
        withdrawJoinRequest: (_, ctx) => useCases.joinRequests.withdraw(userCaller(ctx).userId),
        leaveOffice: async (_, ctx) => ({ user: toUser(await useCases.memberships.leave(userCaller(ctx).userId)) }),
        inviteColleague: ({ email }, ctx) => useCases.officeInvitations.request(userCaller(ctx).userId, email),
        async getOfficeInvitation({ token }, ctx) {
          const { office, inviter } = await useCases.officeInvitations.find(userCaller(ctx).userId, token);
          return { office, inviterName: `${inviter.firstName} ${inviter.lastName}` };
        },
        acceptOfficeInvitation: async ({ token }, ctx) => ({
          user: toUser(await useCases.officeInvitations.accept(userCaller(ctx).userId, token)),
        }),
        async listOffices({ limit, cursor, ...filter }) {
          const after = paging.start(cursor);
          const rows = await useCases.stores.offices.list({ ...givenFields(filter), limit: limit + 1, after });
          const { items, nextCursor } = paging.page(rows, limit, ({ position }) => position);
          return { offices: items.map(({ office }) => office), nextCursor };
        },
        renameOffice: async ({ name, ...office }) => ({ office: await useCases.officeSupport.rename(office, name) }),
        mergeOffice: async ({ intoId, ...office }) => ({ office: await useCases.officeSupport.merge(office, intoId) }),
        removeOffice: (office) => useCases.officeSupport.remove(office),
        listJoinRequests: async () => ({ requests: (await useCases.stores.joinRequests.list()).map(toJoinRequest) }),
        async decideJoinRequest({ id, approved }, ctx) {
          const { userId, role } = userCaller(ctx);
          await useCases.joinRequests.decide({ id: userId, role }, id, approved);
          return {};
        },
      }),
  };
}
