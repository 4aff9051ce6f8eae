export const euros = (amount: number) => ({ amount: BigInt(amount * 100), currency: "EUR" });
const noCommission = {
  lowestRate: null,
  highestRate: null,
  lowestFee: null,
  highestFee: null,
  lowestAddedFee: null,
  highestAddedFee: null,
};
export const sampleCommissions = {
  agencyCount: 3,
  radiusKm: 20,
  span: {
    lowestRate: 350,
    highestRate: 420,
    lowestFee: euros(4_500),
    highestFee: euros(4_500),
    lowestAddedFee: euros(0),
    highestAddedFee: euros(500),
  },
  examples: [
    { agency: "Sample Homes", commission: { ...noCommission, lowestRate: 350, highestRate: 350 } },
    { agency: "Sample Keys", commission: { ...noCommission, lowestFee: euros(4_500), highestFee: euros(4_500) } },
    {
      agency: "Sample Rooms",
      commission: {
        ...noCommission,
        lowestRate: 420,
        highestRate: 420,
        lowestAddedFee: euros(500),
        highestAddedFee: euros(500),
      },
    },
  ],
};
export const sampleSales = {
  count: 12,
  radiusKm: 3,
  months: 12,
  lowestPerSquareMetre: euros(4_120),
  highestPerSquareMetre: euros(5_380),
  nearest: [
    { soldOn: "2026-10-06", distanceKm: 0, area: 54.5, price: euros(262_000), perSquareMetre: euros(4_807) },
    { soldOn: "2026-06-18", distanceKm: 1.24, area: 71, price: euros(331_000), perSquareMetre: euros(4_662) },
  ],
};
