/**
 * The area in which a street's name and number are one home, so that a neighbouring postal code makes no second one:
 * Finnish municipalities name no two streets alike; elsewhere the towns of one do. British and German cities have streets
 * of one name in several quarters, which only the postal code tells apart.
 */
export function homeArea(
  country: string,
  { city, district, postalCode }: { city: string; district: string; postalCode: string },
): string {
  if (country === "GB" || country === "DE") return postalCode;
  return country === "FI" ? city : `${city} ${district}`;
}
