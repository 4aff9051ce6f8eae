import { csvLines } from "./csv.ts";

/** One place name and one of its postal codes, as in the source. */
export type LocationRow = {
  region: string;
  city: string;
  district: string;
  postalCode: string;
  lat: number;
  lon: number;
};

const HEADER = "region,city,district,postal_code,latitude,longitude";

/** Reads a country's CSV file. Throws an error that names the line when a row is incomplete. */
export function parseLocationFile(csv: string): LocationRow[] {
  return csvLines(csv, HEADER).map(([region, city, district, postalCode, lat, lon, ...rest], index) => {
    if (!region || !city || !district || !postalCode || !isDegrees(lat) || !isDegrees(lon) || rest.length > 0) {
      throw new Error(`Line ${index + 2} is not a complete location`);
    }
    return { region, city, district, postalCode, lat: Number(lat), lon: Number(lon) };
  });
}

function isDegrees(text: string | undefined): boolean {
  return text !== undefined && /^-?\d{1,3}(\.\d+)?$/.test(text);
}
