/** The centre of a map, in degrees. */
export type Frame = { longitude: number; latitude: number };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Lambert's equal-area projection around a frame: flat coordinates in earth radii, y growing southwards. */
export function projection({ longitude, latitude }: Frame) {
  const lat0 = radians(latitude);
  const lon0 = radians(longitude);

  return (lat: number, lon: number): { x: number; y: number } => {
    const phi = radians(lat);
    const turn = radians(lon) - lon0;
    const k = Math.sqrt(2 / (1 + Math.sin(lat0) * Math.sin(phi) + Math.cos(lat0) * Math.cos(phi) * Math.cos(turn)));
    return {
      x: k * Math.cos(phi) * Math.sin(turn),
      y: -k * (Math.cos(lat0) * Math.sin(phi) - Math.sin(lat0) * Math.cos(phi) * Math.cos(turn)),
    };
  };
}
