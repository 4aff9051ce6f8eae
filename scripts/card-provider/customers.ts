import type { Call } from "./account.ts";
import type { Customer } from "./objects.ts";
import type { Parameters } from "./parameters.ts";
import { attach, findPaymentMethod } from "./payment-methods.ts";
import { missing } from "./provider-error.ts";

export function createCustomer(call: Call, parameters: Parameters): Customer {
  const paymentMethod = parameters.text("payment_method");
  const fields = readFields(parameters);
  parameters.refuseOthers();
  const customer: Customer = {
    id: call.newId("cus"),
    object: "customer",
    created: call.now(),
    livemode: false,
    email: fields.email ?? null,
    name: fields.name ?? null,
    description: fields.description ?? null,
    metadata: fields.metadata,
    invoice_settings: { default_payment_method: fields.defaultPaymentMethod ?? null },
  };
  call.account.customers.set(customer.id, customer);
  if (paymentMethod !== undefined) attach(call, findPaymentMethod(call, paymentMethod), customer.id);
  call.publish("customer.created", customer);
  return customer;
}

export function updateCustomer(call: Call, parameters: Parameters, id: string): Customer {
  const customer = findCustomer(call, id, 404);
  const { email, name, description, metadata, defaultPaymentMethod } = readFields(parameters);
  parameters.refuseOthers();
  customer.email = email ?? customer.email;
  customer.name = name ?? customer.name;
  customer.description = description ?? customer.description;
  customer.metadata = { ...customer.metadata, ...metadata };
  if (defaultPaymentMethod !== undefined) customer.invoice_settings = { default_payment_method: defaultPaymentMethod };
  call.publish("customer.updated", customer);
  return customer;
}

/** Its payment methods can never be used again. */
export function deleteCustomer(call: Call, parameters: Parameters, id: string) {
  parameters.refuseOthers();
  const customer = findCustomer(call, id, 404);
  call.account.customers.delete(id);
  for (const method of call.account.paymentMethods.values()) {
    if (method.customer === id) call.account.paymentMethods.delete(method.id);
  }
  call.publish("customer.deleted", customer);
  return { id, object: "customer", deleted: true };
}

export function findCustomer(call: Call, id: string, status = 400): Customer {
  const customer = call.account.customers.get(id);
  if (!customer) throw missing("customer", id, status === 404 ? "id" : "customer", status);
  return customer;
}

function readFields(parameters: Parameters) {
  return {
    email: parameters.text("email"),
    name: parameters.text("name"),
    description: parameters.text("description"),
    metadata: parameters.metadata(),
    defaultPaymentMethod: parameters.group("invoice_settings", (inner) => inner.text("default_payment_method")),
  };
}
