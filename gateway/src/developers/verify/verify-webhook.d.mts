export function verifyWebhook(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string | Uint8Array,
  now?: number,
): boolean;
