import * as z from "zod/mini";
import { eachOnce, Locale, optionalText, requiredText } from "./common.ts";
import { endpoint, users } from "./endpoint.ts";
import { Tour, UserAnswer } from "./user.ts";

const clearable = (maxLength: number) => z.optional(z.nullable(optionalText(maxLength)));

/** An absent field stays as it is; null clears it. */
export const ProfileBody = z.strictObject({
  /** Given name; absent to keep it. */
  firstName: z.optional(requiredText(100)),
  /** Family name; absent to keep it. */
  lastName: z.optional(requiredText(100)),
  /** Shown to sellers; absent to keep it, empty or null to remove it. */
  phoneNumber: clearable(30),
  /** As in "Broker, LKV"; absent to keep it, empty or null to remove it. */
  title: clearable(100),
  locale: z.optional(Locale),
  /** The user was asked for phone number and office, and is not asked again. */
  profileAsked: z.optional(z.literal(true)),
  /** Replaces the tours seen so far; empty to see all of them again. Absent keeps them. */
  toursSeen: z.optional(z.array(Tour).check(eachOnce)),
  /** Adds one to the tours seen so far. */
  tourSeen: z.optional(Tour),
});

export const getProfile = endpoint({
  method: "GET",
  path: "/api/profile",
  summary: "Get the signed-in user's profile.",
  access: users,
  beforeTerms: true,
  answer: UserAnswer,
});

export const updateProfile = endpoint({
  method: "PATCH",
  path: "/api/profile",
  summary: "Change name, phone number, title or language. Without accepted terms only the language can change.",
  access: users,
  beforeTerms: true,
  whileImpersonating: true,
  body: ProfileBody,
  answer: UserAnswer,
  refusals: ["terms_not_accepted", "contact_support"],
});

const pixels = z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000));

/** In pixels of the uploaded picture, after its orientation is applied. All four or none. */
export const CropBody = z
  .strictObject({
    /** Left edge. */
    x: z.optional(pixels),
    /** Upper edge. */
    y: z.optional(pixels),
    /** Width. */
    w: z.optional(pixels.check(z.gte(1))),
    /** Height. */
    h: z.optional(pixels.check(z.gte(1))),
  })
  .check(
    z.refine(
      ({ x, y, w, h }) =>
        [x, y, w, h].every((side) => side === undefined) === [x, y, w, h].some((side) => side === undefined),
      "Send all of x, y, w and h, or none",
    ),
  );

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

export const putImage = endpoint({
  method: "PUT",
  path: "/api/profile/image",
  summary: "Set the profile picture: JPEG, PNG or WebP of at most 5 MB, cropped to `x`, `y`, `w`, `h`.",
  access: users,
  whileImpersonating: true,
  upload: "picture",
  body: CropBody,
  answer: UserAnswer,
  refusals: ["payload_too_large"],
});

export const deleteImage = endpoint({
  method: "DELETE",
  path: "/api/profile/image",
  summary: "Delete the profile picture.",
  access: users,
  whileImpersonating: true,
  answer: UserAnswer,
});
