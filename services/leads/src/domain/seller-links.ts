import { minutes } from "@doorlight/common/time";
import type { SellerMail } from "./seller-request.ts";

/** To one mailbox, in a day. */
export const MOST_LINK_MAILS = 5;
/** A second click sends nothing; after a longer wait the mail may be lost. */
export const LINKS_PAUSE_MS = minutes(1);
/** In one mail. */
export const MOST_LINKS = 20;

/** A request with a page, to which its seller's address may be sent the link. */
export type LinkedRequest = Pick<
  SellerMail,
  "id" | "country" | "leadType" | "locale" | "email" | "firstName" | "place" | "placeNames"
> & { submittedAt: Date; sellerDigest: Buffer };

/** That links were mailed. */
export type SentLinks = { email: string; sentAt: Date };
