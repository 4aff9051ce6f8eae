import type { Tx } from "@doorlight/common/db";
import type { User } from "../../domain/user.ts";
import type { AnnounceUpdate } from "../announce-update.ts";
import type { Users } from "../ports.ts";
import type { Images } from "./ports.ts";

type Ports = { users: Users; images: Images; announceUpdate: AnnounceUpdate };

/** Names another picture for a locked user, or none, and forgets the former one. */
export function makeReplaceImage({ users, images, announceUpdate }: Ports) {
  return async (tx: Tx, { id, imageHash: former }: User, imageHash: string | null): Promise<User> => {
    const changed = await users.change(tx, id, { imageHash });
    await announceUpdate(tx, changed);
    if (former && former !== imageHash) await images.dropUnused(tx, former);
    return changed;
  };
}

export type ReplaceImage = ReturnType<typeof makeReplaceImage>;
