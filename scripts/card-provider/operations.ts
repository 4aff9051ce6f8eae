import type { Call } from "./account.ts";
import { createCustomer, deleteCustomer, findCustomer, updateCustomer } from "./customers.ts";
import { cancelIntent } from "./intents.ts";
import { listPage } from "./lists.ts";
import type { Parameters } from "./parameters.ts";
import { attachPaymentMethod, createPaymentMethod, detachPaymentMethod, findPaymentMethod } from "./payment-methods.ts";
import { confirmPaymentIntent, createPaymentIntent, findPaymentIntent } from "./payment-intents.ts";
import { invalid, missing } from "./provider-error.ts";
import { createRefund } from "./refunds.ts";
import { confirmSetupIntent, createSetupIntent, findSetupIntent } from "./setup-intents.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  readWebhookEndpoint,
  withoutSecret,
} from "./webhook-endpoints.ts";

/** An operation of Stripe's interface; the ids are those of its address. */
type Operation = (call: Call, parameters: Parameters, ...ids: [string, string]) => object;

const read =
  (find: (call: Call, id: string) => object | undefined, kind: string): Operation =>
  (call, parameters, id) => {
    parameters.text("client_secret");
    parameters.refuseOthers();
    const found = find(call, id);
    if (!found) throw missing(kind, id, "id", 404);
    return found;
  };

const methodsOf = (call: Call, parameters: Parameters, customer: string | undefined, url: string) => {
  parameters.oneOf("type", ["card"]);
  if (customer !== undefined) findCustomer(call, customer);
  return listPage(call.account.paymentMethods.values(), parameters, url, (item) =>
    customer === undefined ? true : item.customer === customer,
  );
};

const operations: Record<string, Operation> = {
  "POST /v1/customers": createCustomer,
  "GET /v1/customers/:id": read((call, id) => findCustomer(call, id, 404), "customer"),
  "POST /v1/customers/:id": updateCustomer,
  "DELETE /v1/customers/:id": deleteCustomer,
  "GET /v1/customers/:id/payment_methods": (call, parameters, id) =>
    methodsOf(call, parameters, id, `/v1/customers/${id}/payment_methods`),
  "POST /v1/payment_methods": createPaymentMethod,
  "GET /v1/payment_methods": (call, parameters) =>
    methodsOf(call, parameters, parameters.text("customer"), "/v1/payment_methods"),
  "GET /v1/payment_methods/:id": read((call, id) => findPaymentMethod(call, id, 404), "PaymentMethod"),
  "POST /v1/payment_methods/:id/attach": attachPaymentMethod,
  "POST /v1/payment_methods/:id/detach": detachPaymentMethod,
  "POST /v1/setup_intents": createSetupIntent,
  "GET /v1/setup_intents": (call, parameters) =>
    listPage(call.account.setupIntents.values(), parameters, "/v1/setup_intents"),
  "GET /v1/setup_intents/:id": read(findSetupIntent, "setupintent"),
  "POST /v1/setup_intents/:id/confirm": confirmSetupIntent,
  "POST /v1/setup_intents/:id/cancel": (call, parameters, id) =>
    cancelIntent(call, parameters, findSetupIntent(call, id)),
  "POST /v1/payment_intents": createPaymentIntent,
  "GET /v1/payment_intents": (call, parameters) => {
    const customer = parameters.text("customer");
    return listPage(call.account.paymentIntents.values(), parameters, "/v1/payment_intents", (item) =>
      customer === undefined ? true : item.customer === customer,
    );
  },
  "GET /v1/payment_intents/:id": read(findPaymentIntent, "payment_intent"),
  "POST /v1/payment_intents/:id/confirm": confirmPaymentIntent,
  "POST /v1/payment_intents/:id/cancel": (call, parameters, id) =>
    cancelIntent(call, parameters, findPaymentIntent(call, id)),
  "GET /v1/charges/:id": read((call, id) => call.account.charges.get(id), "charge"),
  "POST /v1/refunds": createRefund,
  "GET /v1/refunds": (call, parameters) => {
    const intent = parameters.text("payment_intent");
    return listPage(call.account.refunds.values(), parameters, "/v1/refunds", (item) =>
      intent === undefined ? true : item.payment_intent === intent,
    );
  },
  "GET /v1/refunds/:id": read((call, id) => call.account.refunds.get(id), "refund"),
  "GET /v1/events": (call, parameters) => {
    const type = parameters.text("type");
    return listPage(call.account.events.values(), parameters, "/v1/events", (item) =>
      type === undefined ? true : item.type === type,
    );
  },
  "GET /v1/events/:id": read((call, id) => call.account.events.get(id), "event"),
  "POST /v1/webhook_endpoints": createWebhookEndpoint,
  "GET /v1/webhook_endpoints": (call, parameters) => {
    const endpoints = [...call.account.webhookEndpoints.values()].map(withoutSecret);
    return listPage(endpoints, parameters, "/v1/webhook_endpoints");
  },
  "GET /v1/webhook_endpoints/:id": readWebhookEndpoint,
  "DELETE /v1/webhook_endpoints/:id": deleteWebhookEndpoint,
};

const routes = Object.entries(operations).map(([name, operation]) => {
  const [method = "", path = ""] = name.split(" ");
  return { method, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "([^/]+)")}$`), operation };
});

/** Runs the operation that the method and the path name, and answers with its object. */
export function operate(call: Call, method: string, path: string, form: Parameters): unknown {
  const parameters = form;
  const expansions = parameters.list("expand") ?? [];
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (!match) continue;
    const [, first = "", second = ""] = match;
    const result = structuredClone(route.operation(call, parameters, first, second));
    return expand(call, result, expansions);
  }
  throw missingOperation(method, path);
}

function missingOperation(method: string, path: string) {
  const error = invalid(`Unrecognized request URL (${method}: ${path}).`);
  return Object.assign(error, { status: 404 });
}

/** Puts objects in the place of their ids. */
function expand(call: Call, result: object, names: readonly string[]): object {
  for (const name of names) {
    const field = name.replace(/^data\./, "");
    const kept = { customer: "customers", payment_method: "paymentMethods", latest_charge: "charges" } as const;
    const place = Object.hasOwn(kept, field) ? kept[field as keyof typeof kept] : undefined;
    if (!place) throw invalid(`This property cannot be expanded (${name}).`, { param: "expand" });
    const items = name === field ? [result] : (result as { data: object[] }).data;
    for (const item of items as Record<string, unknown>[]) {
      item[field] = structuredClone(call.account[place].get(String(item[field]))) ?? item[field];
    }
  }
  return result;
}
