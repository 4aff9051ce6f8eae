type Ports = {
  personalData: { ofUser(userId: string): Promise<{ contactAttempts: object[]; refundRequests: object[] }> };
};

/** All data about a user as JSON, in the words of the HTTP interface; `{}` if there are none. */
export function makeExportUser({ personalData }: Ports) {
  return async (userId: string): Promise<string> => {
    const { contactAttempts, refundRequests } = await personalData.ofUser(userId);
    const isEmpty = contactAttempts.length + refundRequests.length === 0;
    return JSON.stringify(isEmpty ? {} : { contactAttempts, refundRequests });
  };
}
