import { randomUUID } from "node:crypto";
import type { ContactBody } from "@doorlight/gateway/contract";
import { someEmail } from "./given.ts";

/** What a guest writes by the contact form. */
export function contactMessage(changes: Partial<ContactBody> = {}): ContactBody {
  return {
    name: "Eino Esimerkki",
    email: someEmail("writer"),
    message: `How do I close my request? ${randomUUID()}`,
    locale: "en",
    country: "FI",
    ...changes,
  };
}
