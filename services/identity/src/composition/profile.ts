import { pictureEncoder } from "../clients/picture-encoder.ts";
import { imageStore } from "../db/image-store.ts";
import { joinRequestStore } from "../db/join-request-store.ts";
import { makeAcceptOfficeInvitation } from "../use-cases/profile/accept-office-invitation.ts";
import { makeCreateOffice } from "../use-cases/profile/create-office.ts";
import { makeDecideJoinRequest } from "../use-cases/profile/decide-join-request.ts";
import { makeGetImage } from "../use-cases/profile/get-image.ts";
import { makeGetMembership } from "../use-cases/profile/get-membership.ts";
import { makeLeaveOffice } from "../use-cases/profile/leave-office.ts";
import { makeListAgents } from "../use-cases/profile/list-agents.ts";
import { makeMoveToOffice } from "../use-cases/profile/move-to-office.ts";
import { makeRemoveImage } from "../use-cases/profile/remove-image.ts";
import { makeReplaceImage } from "../use-cases/profile/replace-image.ts";
import { makeRequestInvitation } from "../use-cases/profile/request-invitation.ts";
import { makeRequestToJoinOffice } from "../use-cases/profile/request-to-join-office.ts";
import { makeSearchOffices } from "../use-cases/profile/search-offices.ts";
import { makeSendInvitation } from "../use-cases/profile/send-invitation.ts";
import { makeSetImage } from "../use-cases/profile/set-image.ts";
import { makeUpdateProfile } from "../use-cases/profile/update-profile.ts";
import type { Ground } from "./ground.ts";

/** What users show of themselves: names, picture, office. */
export function profile(ground: Ground) {
  const ports = {
    ...ground,
    images: imageStore,
    joinRequests: joinRequestStore,
    encodePicture: pictureEncoder(),
  };
  const replaceImage = makeReplaceImage(ports);
  const moveToOffice = makeMoveToOffice(ports);

  return {
    updateProfile: makeUpdateProfile(ports),
    listAgents: makeListAgents(ports),
    setImage: makeSetImage({ ...ports, replaceImage }),
    removeImage: makeRemoveImage({ ...ports, replaceImage }),
    getImage: makeGetImage(ports),
    searchOffices: makeSearchOffices(ports),
    getMembership: makeGetMembership(ports),
    createOffice: makeCreateOffice({ ...ports, moveToOffice }),
    requestToJoinOffice: makeRequestToJoinOffice(ports),
    withdrawJoinRequest: (userId: string) => joinRequestStore.drop(ports.db, userId),
    leaveOffice: makeLeaveOffice({ ...ports, moveToOffice }),
    requestInvitation: makeRequestInvitation(ports),
    sendInvitation: makeSendInvitation(ports),
    acceptOfficeInvitation: makeAcceptOfficeInvitation({ ...ports, moveToOffice }),
    listJoinRequests: () => joinRequestStore.list(ports.db),
    decideJoinRequest: makeDecideJoinRequest({ ...ports, moveToOffice }),
  };
}
