/** Opens an address in the map app of a phone, elsewhere in the browser. */
export function mapAddress(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
}
