const AT_ONCE = 4;

/**
 * Makes `count` of something, the next few when those before are there. Sign-ups need it: hashing passwords is dear on
 * purpose, and a machine that is slower than the beat of their coming refuses those that wait too long.
 */
export async function fewAtATime<Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < count) {
    const few = Math.min(AT_ONCE, count - made.length);
    made.push(...(await Promise.all(Array.from({ length: few }, (_, nth) => make(made.length + nth)))));
  }
  return made;
}
