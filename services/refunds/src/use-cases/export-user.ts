type Ports = {
  personalData: {
    /** Under `decidersOnly` the words. */
    ofUser(userId: string): Promise<{ contactAttempts: object[]; refundRequests: object[]; decidersOnly: object }>;
  };
};

/** All data about a user as JSON, in the words of the HTTP interface; `{}` if there are none. */
export function makeExportUser({ personalData }: Ports) {
  return async (userId: string): Promise<string> => {
    const found = await personalData.ofUser(userId);
    const isEmpty = found.contactAttempts.length + found.refundRequests.length === 0;
    return JSON.stringify(isEmpty ? {} : found);
  };
}
