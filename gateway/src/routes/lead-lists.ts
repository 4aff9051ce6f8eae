import type { CallOptions } from "@connectrpc/connect";
import { refusalFrom } from "@doorlight/common/errors";
import { MOST_LISTS } from "@doorlight/common/product";
import type { PlacePrices } from "@doorlight/proto/purchasing/v1/markets_service_pb";
import type { PlaceVolume } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import * as contract from "../../contract/index.ts";
import type { Locale } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { ifAnswered } from "../answers/if-answered.ts";
import { draftField, toDraft, toLeadList, toListFilter, toPreview } from "../mappers/lead-list.ts";
import { toBounds } from "../mappers/location.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { renameFieldErrors } from "../http/rename-field-errors.ts";
import { route, signedIn } from "../http/route.ts";

/** So many places a question about prices can name. */
const MOST_PLACES = 1000;

const toField = renameFieldErrors(draftField);

type Ports = { clients: Pick<Clients, "leadLists" | "markets" | "automaticDelivery" | "webhooks"> };

export function makeLeadListRoutes({ clients: { leadLists, markets, automaticDelivery, webhooks } }: Ports) {
  async function one(listId: string, as: CallOptions, locale: Locale) {
    const { list } = await leadLists.getLeadList({ listId, locale }, as);
    return { list: toLeadList(assertDefined(list, "lead_list")) };
  }

  /**
   * Saves the draft with the id of its endpoint, which is added before. If the list is refused, a new endpoint is removed.
   * After any other error the list may have been saved: then the endpoint stays, and the next try finds it.
   */
  async function saving<T>(
    body: contract.LeadListBody,
    as: CallOptions,
    save: (draft: ReturnType<typeof toDraft>) => Promise<T>,
  ): Promise<T> {
    const webhookUrl = body.mode === "passive" ? null : body.webhookUrl;
    if (typeof webhookUrl !== "string") return save(toDraft(body, webhookUrl === null ? "" : undefined)).catch(toField);
    const { id, isNew } = await webhooks.useWebhookEndpoint({ url: webhookUrl }, as);
    return save(toDraft(body, id)).catch(async (error: unknown) => {
      if (isNew && refusalFrom(error))
        await ifAnswered(as, (soon) => webhooks.removeWebhookEndpoint({ id, onlyUnused: true }, soon));
      return toField(error);
    });
  }

  /** Today's prices where leads were, in the order of the volumes. Each place is asked about once, whatever its types. */
  async function pricesOf(country: string, volumes: readonly PlaceVolume[], as: CallOptions): Promise<PlacePrices[]> {
    const places = new Map(
      volumes.map((volume) => [
        placeOf(volume),
        { region: volume.region, city: volume.city, postalCode: volume.postalCode },
      ]),
    );
    const asked = [...places];
    const priceOf = new Map<string, PlacePrices>();
    for (let from = 0; from < asked.length; from += MOST_PLACES) {
      const batch = asked.slice(from, from + MOST_PLACES);
      const answer = await markets.listPlacePrices({ country, places: batch.map(([, place]) => place) }, as);
      answer.places.forEach((prices, index) => priceOf.set(batch[index]![0], prices));
    }
    return volumes.map((volume) => assertDefined(priceOf.get(placeOf(volume)), "place_prices"));
  }

  return [
    route(contract.listLeadLists, async (call) => {
      const { lists } = await leadLists.listLeadLists({ locale: readerLocale(call) }, signedIn(call).as);
      return { items: lists.map(toLeadList), most: MOST_LISTS };
    }),

    route(contract.getLeadList, (call) => one(call.params.id, signedIn(call).as, readerLocale(call))),

    route(contract.createLeadList, async (call) => {
      const { as } = signedIn(call);
      const { listId } = await saving(call.body, as, (draft) => leadLists.createLeadList({ draft }, as));
      return one(listId, as, readerLocale(call));
    }),

    route(contract.changeLeadList, async (call) => {
      const { as } = signedIn(call);
      const { id: listId } = call.params;
      const { version, ...body } = call.body;
      await saving(body, as, (draft) => leadLists.changeLeadList({ listId, version, draft }, as));
      return one(listId, as, readerLocale(call));
    }),

    route(contract.removeLeadList, async (call) => {
      const { as } = signedIn(call);
      const listId = call.params.id;
      await leadLists.removeLeadList({ listId }, as);
      // At once, for the next screen. If nobody answers, the event that the list was removed ends the agreement.
      await ifAnswered(as, (soon) => automaticDelivery.end({ listId }, soon));
    }),

    route(contract.pauseLeadList, async (call) => {
      const { as } = signedIn(call);
      await leadLists.pauseLeadList({ listId: call.params.id }, as);
      return one(call.params.id, as, readerLocale(call));
    }),

    route(contract.resumeLeadList, async (call) => {
      const { as } = signedIn(call);
      await leadLists.resumeLeadList({ listId: call.params.id }, as);
      return one(call.params.id, as, readerLocale(call));
    }),

    route(contract.previewLeadList, async (call) => {
      const { as, user } = signedIn(call);
      const { places, bounds } = await leadLists.previewLeadList(toListFilter(call.body), as).catch(toField);
      const prices = await pricesOf(user.country, places, as);
      return { ...toPreview(places, prices), bounds: bounds ? toBounds(bounds) : null };
    }),

    route(contract.confirmListEmail, async ({ body }) => {
      await leadLists.confirmListMailbox(body);
    }),
  ];
}

function placeOf({ region, city, postalCode }: PlaceVolume): string {
  return [region, city, postalCode].join("|");
}
