import { seconds } from "@doorlight/common/time";
import { deleteImage, getProfile, putImage, updateProfile } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { renameFieldErrors } from "../http/rename-field-errors.ts";
import { route, signedIn } from "../http/route.ts";
import type { UserAnswers } from "../answers/user-answers.ts";

interface Ports {
  clients: Pick<Clients, "identity" | "profiles">;
  answers: UserAnswers;
}

/** A large picture takes long to decode and encode. */
const PICTURE_MS = seconds(15);

const toCropSide: Record<string, string> = { "crop.x": "x", "crop.y": "y", "crop.width": "w", "crop.height": "h" };
/** The message's `picture` is the form's `file`; its `crop` is four fields beside it. */
const toFormField = renameFieldErrors((path) => toCropSide[path] ?? (path === "picture" ? "file" : path));

export function makeProfileRoutes({ clients: { identity, profiles }, answers }: Ports) {
  return [
    route(getProfile, (call) => answers.of(signedIn(call))),

    route(updateProfile, async (call) => {
      const session = signedIn(call);
      const { phoneNumber, title, toursSeen, ...rest } = call.body;
      const updated = await identity.updateProfile(
        {
          ...rest,
          toursSeen: toursSeen && { tours: toursSeen },
          // Null empties it.
          phoneNumber: phoneNumber === null ? "" : phoneNumber,
          title: title === null ? "" : title,
        },
        session.as,
      );
      return answers.changed(session, updated);
    }),

    route(putImage, async ({ file, body, ...call }) => {
      const session = signedIn(call);
      const { x, y, w, h } = body;
      const crop = x !== undefined && y !== undefined && w && h ? { x, y, width: w, height: h } : undefined;
      const updated = await profiles
        .setImage({ picture: file, crop }, { ...session.as, timeoutMs: PICTURE_MS })
        .catch(toFormField);
      return answers.changed(session, updated);
    }),

    route(deleteImage, async (call) => {
      const session = signedIn(call);
      return answers.changed(session, await profiles.removeImage({}, session.as));
    }),
  ];
}
