import type { Db, Tx } from "@doorlight/common/db";
import type { Crop, Picture, PictureSize } from "../../domain/picture.ts";
import type { Office, User } from "../../domain/user.ts";

/** Refuses `invalid_request` for what is no picture, has too many pixels or is cropped outside. */
export type EncodePicture = (picture: Uint8Array, crop?: Crop) => Promise<Picture>;

/** Where pictures lie. */
export type Images = {
  put(tx: Tx, picture: Picture): Promise<void>;
  find(db: Db, hash: string, size: PictureSize): Promise<Buffer | undefined>;
  /** Forgets a picture unless another user shows the very same. */
  dropUnused(tx: Tx, hash: string): Promise<void>;
};

export type OfficeListing = { office: Office; members: number };

export type Offices = {
  /** The new office; undefined when the country has one of that name. */
  add(tx: Tx, country: string, name: string): Promise<Office | undefined>;
  find(db: Db | Tx, id: string): Promise<(Office & { country: string }) | undefined>;
  /** Offices whose name holds the text, best match first. */
  search(db: Db, country: string, text: string, limit: number): Promise<OfficeListing[]>;
  /** People who use their account, by name. */
  members(db: Db, officeId: string): Promise<User[]>;
};

export type JoinRequest = {
  id: string;
  office: Office;
  officeMembers: number;
  user: Pick<User, "id" | "firstName" | "lastName" | "email">;
  requestedAt: Date;
};

/** Who waits for an admin to let them into an office; one request per user. */
export type JoinRequests = {
  /** Takes the place of an earlier one, under an id of its own. */
  put(tx: Tx, request: { userId: string; officeId: string; requestedAt: Date }): Promise<void>;
  drop(db: Db | Tx, userId: string): Promise<void>;
  find(db: Db | Tx, id: string): Promise<{ userId: string } | undefined>;
  /** Takes a request away to answer it; undefined when it is not there any more. */
  take(tx: Tx, id: string): Promise<{ officeId: string } | undefined>;
  /** The office that a user waits for. */
  officeOf(db: Db, userId: string): Promise<Office | undefined>;
  /** Of users in use, oldest first. */
  list(db: Db): Promise<JoinRequest[]>;
};
