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
const FIELD = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/gy;

/** Reads a country's CSV file. Throws an error that names the line when a row is incomplete. */
export function parseLocationFile(csv: string): LocationRow[] {
  const [header, ...lines] = csv.trimEnd().split(/\r?\n/);
  if (header !== HEADER) throw new Error(`The first line is not ${HEADER}`);
  return lines.map((line, index) => {
    const [region, city, district, postalCode, lat, lon, ...rest] = fields(line);
    if (!region || !city || !district || !postalCode || !isDegrees(lat) || !isDegrees(lon) || rest.length > 0) {
      throw new Error(`Line ${index + 2} is not a complete location`);
    }
    return { region, city, district, postalCode, lat: Number(lat), lon: Number(lon) };
  });
}

function fields(line: string): string[] {
  return [...line.matchAll(FIELD)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

function isDegrees(text: string | undefined): boolean {
  return text !== undefined && /^-?\d{1,3}(\.\d+)?$/.test(text);
}
