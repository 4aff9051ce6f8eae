const HEADER = "region,city,district,postal_code,latitude,longitude";

/** A few real places of three countries, as in their location files. */
export const fewLocations = {
  FI: [
    HEADER,
    "Uusimaa,Helsinki,Helsinki,00100,60.1714,24.9316",
    "Uusimaa,Helsinki,Helsinki,00530,60.1826,24.9505",
    "Uusimaa,Espoo,Espoo,02100,60.1762,24.8334",
    "Pirkanmaa,Tampere,Tampere,33100,61.4991,23.7871",
    "Lapland,Rovaniemi,Rovaniemi,96100,66.5039,25.7294",
  ],
  SE: [HEADER, "Stockholm,Stockholm,Stockholm,114 56,59.3378,18.0895", "Skåne,Malmö,Malmö,211 20,55.6059,13.0007"],
  GB: [
    HEADER,
    "England,Greater London,Brompton,SW3,51.4904,-0.1695",
    "England,Greater London,Chelsea,SW3,51.4875,-0.1687",
    "England,Greater Manchester,Manchester,M1,53.4809,-2.2374",
  ],
} as const;
