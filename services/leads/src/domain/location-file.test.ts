import { expect, test } from "@jest/globals";
import { parseLocationFile } from "./location-file.ts";

const HEADER = "region,city,district,postal_code,latitude,longitude";

test("reads names with commas from a location file", () => {
  const [row] = parseLocationFile(`${HEADER}\nŁódź Voivodeship,"Łódź, city",Górna,93-002,51.72,19.48\n`);
  expect(row).toEqual({
    region: "Łódź Voivodeship",
    city: "Łódź, city",
    district: "Górna",
    postalCode: "93-002",
    lat: 51.72,
    lon: 19.48,
  });
});

test.each([
  ["region,city", "The first line"],
  [`${HEADER}\nUusimaa,Helsinki,,00100,60.1,24.9`, "Line 2"],
  [`${HEADER}\nUusimaa,Helsinki,Helsinki,00100,60.1,24.9\nUusimaa,Helsinki,Helsinki,00100,60.1`, "Line 3"],
  [`${HEADER}\nUusimaa,Helsinki,Helsinki,00100,sixty,24.9`, "Line 2"],
])("throws on an incomplete location file: %j", (csv, message) => {
  expect(() => parseLocationFile(csv)).toThrow(message);
});
