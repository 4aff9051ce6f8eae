const SQUARE_METRES_OF_HECTARE = 10_000;

/** "142 m²"; from a hectare on "34 ha". */
export function formatArea(squareMetres: number, tag: string): string {
  if (squareMetres < SQUARE_METRES_OF_HECTARE) return `${new Intl.NumberFormat(tag).format(squareMetres)} m²`;
  const hectares = new Intl.NumberFormat(tag, { style: "unit", unit: "hectare", maximumFractionDigits: 1 });
  return hectares.format(squareMetres / SQUARE_METRES_OF_HECTARE);
}
