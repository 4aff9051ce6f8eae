type Ports = {
  personalData: {
    mailsOf(userId: string): Promise<object[]>;
    suppressionsOf(userId: string): Promise<object[]>;
    regionsOf(userId: string): Promise<string[]>;
    prospectsOf(userId: string): Promise<object[]>;
  };
};

/** All data about a user as JSON, in the words of the HTTP interface; `{}` if there are none. */
export function makeExportUser({ personalData }: Ports) {
  return async (userId: string): Promise<string> => {
    const [campaignMails, suppressions, regions, prospects] = await Promise.all([
      personalData.mailsOf(userId),
      personalData.suppressionsOf(userId),
      personalData.regionsOf(userId),
      personalData.prospectsOf(userId),
    ]);
    const found = Object.entries({ campaignMails, suppressions, regions, prospects });
    return JSON.stringify(Object.fromEntries(found.filter(([, items]) => items.length > 0)));
  };
}
