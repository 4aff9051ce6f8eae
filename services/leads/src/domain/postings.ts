/** Numbers by name. Removing looks at all numbers of a name, which is rare and quick. */
export function makePostings() {
  const postings = new Map<string, { members: Uint32Array; size: number }>();
  const none = { members: new Uint32Array(0), size: 0 };

  return {
    /** The first `size` of `members`, in no order. */
    of: (name: string): Readonly<{ members: Uint32Array; size: number }> => postings.get(name) ?? none,

    add(name: string, number: number): void {
      const posting = postings.get(name) ?? { members: new Uint32Array(2), size: 0 };
      if (posting.size === 0) postings.set(name, posting);
      if (posting.size === posting.members.length) {
        const larger = new Uint32Array(2 * posting.size);
        larger.set(posting.members);
        posting.members = larger;
      }
      posting.members[posting.size++] = number;
    },

    remove(name: string, number: number): void {
      const posting = postings.get(name);
      const place = posting ? posting.members.subarray(0, posting.size).indexOf(number) : -1;
      if (!posting || place === -1) return;
      posting.members[place] = posting.members[--posting.size]!;
      if (posting.size === 0) postings.delete(name);
    },
  };
}
