import { pictureEncoder } from "../clients/picture-encoder.ts";
import { imageStore } from "../db/image-store.ts";
import { joinRequestStore } from "../db/join-request-store.ts";
import { acceptOfficeInvitationWith } from "../use-cases/profile/accept-office-invitation.ts";
import { createOfficeWith } from "../use-cases/profile/create-office.ts";
import { decideJoinRequestWith } from "../use-cases/profile/decide-join-request.ts";
import { getImageWith } from "../use-cases/profile/get-image.ts";
import { getMembershipWith } from "../use-cases/profile/get-membership.ts";
import { leaveOfficeWith } from "../use-cases/profile/leave-office.ts";
import { listAgentsWith } from "../use-cases/profile/list-agents.ts";
import { moveToOfficeWith } from "../use-cases/profile/move-to-office.ts";
import { removeImageWith } from "../use-cases/profile/remove-image.ts";
import { replaceImageWith } from "../use-cases/profile/replace-image.ts";
import { requestInvitationWith } from "../use-cases/profile/request-invitation.ts";
import { requestToJoinOfficeWith } from "../use-cases/profile/request-to-join-office.ts";
import { searchOfficesWith } from "../use-cases/profile/search-offices.ts";
import { sendInvitationWith } from "../use-cases/profile/send-invitation.ts";
import { setImageWith } from "../use-cases/profile/set-image.ts";
import { updateProfileWith } from "../use-cases/profile/update-profile.ts";
import type { Ground } from "./ground.ts";

/** What users show of themselves: names, picture, office. */
export function profile(ground: Ground) {
  const ports = {
    ...ground,
    images: imageStore,
    joinRequests: joinRequestStore,
    encodePicture: pictureEncoder(),
  };
  const replaceImage = replaceImageWith(ports);
  const moveToOffice = moveToOfficeWith(ports);

  return {
    updateProfile: updateProfileWith(ports),
    listAgents: listAgentsWith(ports),
    setImage: setImageWith({ ...ports, replaceImage }),
    removeImage: removeImageWith({ ...ports, replaceImage }),
    getImage: getImageWith(ports),
    searchOffices: searchOfficesWith(ports),
    getMembership: getMembershipWith(ports),
    createOffice: createOfficeWith({ ...ports, moveToOffice }),
    requestToJoinOffice: requestToJoinOfficeWith(ports),
    withdrawJoinRequest: (userId: string) => joinRequestStore.drop(ports.db, userId),
    leaveOffice: leaveOfficeWith({ ...ports, moveToOffice }),
    requestInvitation: requestInvitationWith(ports),
    sendInvitation: sendInvitationWith(ports),
    acceptOfficeInvitation: acceptOfficeInvitationWith({ ...ports, moveToOffice }),
    listJoinRequests: () => joinRequestStore.list(ports.db),
    decideJoinRequest: decideJoinRequestWith({ ...ports, moveToOffice }),
  };
}
