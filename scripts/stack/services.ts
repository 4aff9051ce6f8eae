interface Service {
  name: string;
  /** Its ports are 27300 + number (rpc) and 27400 + number (health and metrics). */
  number: number;
  /** Whether it derives mail tokens or digests from a key of its own. */
  tokenKey?: true;
  /** Whether it sends mail. */
  mail?: true;
  /** Whether it charges cards. */
  cards?: true;
}

/** Every service, in the order in which demo data are laid. A new service is one line here and one in scripts/e2e/permissions/composition.ts. */
export const services = [
  { name: "identity", number: 1, tokenKey: true },
  { name: "leads", number: 2, tokenKey: true },
  { name: "billing", number: 4, tokenKey: true, cards: true },
  { name: "purchasing", number: 3 },
  { name: "notifications", number: 6, tokenKey: true, mail: true },
  { name: "refunds", number: 7 },
  { name: "campaign", number: 8, tokenKey: true },
] as const satisfies readonly Service[];

export type ServiceName = (typeof services)[number]["name"];
export type ProcessName = ServiceName | "gateway";

/** Every process of the product: the services and the gateway in front of them. */
export const processNames: readonly ProcessName[] = [...services.map(({ name }) => name), "gateway"];
