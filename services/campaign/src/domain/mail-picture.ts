/** A picture of a mail as it is kept. Old mail programs show no other types. */
export type MailPicture = { content: Buffer; type: "image/jpeg" | "image/png" };
