import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { LinkPurpose } from "@doorlight/proto/identity/v1/mails_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { StartedNotifications } from "./start-notifications.ts";

const id = () => crypto.randomUUID();

/** Of every lead here. */
export const place = { postalCode: "00530", district: "Kallio", city: "Helsinki" };

/** People whom the peers of a started service know, and events about them. */
export function makePeople(peers: StartedNotifications["peers"]) {
  function agent() {
    const userId = id();
    const email = `${userId}@example.test`;
    peers.recipients.set(userId, { email, firstName: "Aino", locale: "en", country: "FI", deliverable: true });
    peers.agents.set(userId, { id: userId, name: "Aino Mallikas", officeName: "Kallio Homes" });
    return { userId, email };
  }

  function seller(links: { confirmationToken?: string; hash?: string; partner?: string }) {
    const requestId = id();
    const email = `${requestId}@example.test`;
    const leadType = LeadType.REQUEST_FOR_QUOTE;
    const request = { email, firstName: "Eino", locale: "fi", country: "FI", leadType, place, cap: 4 };
    peers.requests.set(requestId, { ...request, ...links });
    return { requestId, email };
  }

  function signUp() {
    const { userId, email } = agent();
    peers.recipients.get(userId)!.linkToken = "t0ken";
    return { email, event: confirmationOf(userId) };
  }

  return { agent, seller, signUp };
}

export const confirmationOf = (userId: string) => ({
  userId,
  country: "FI",
  linkId: id(),
  purpose: LinkPurpose.CONFIRMATION,
});

export const purchaseOf = (leadId: string, buyerId: string) => ({
  purchaseId: id(),
  leadId,
  buyerId,
  country: "FI",
  leadType: LeadType.REQUEST_FOR_QUOTE,
  fee: { amount: 5175n, currency: "EUR" },
  paymentSource: PaymentSource.CREDIT,
  acquiredAt: timestampFromDate(new Date()),
});
