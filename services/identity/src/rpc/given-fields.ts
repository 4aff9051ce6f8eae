type Absent<Request> = { [Name in keyof Request]: null extends Request[Name] ? Name : never }[keyof Request];
type Given<Request> = Omit<Request, Absent<Request>> & {
  [Name in Absent<Request>]?: NonNullable<Request[Name]>;
};

/** The fields that a request has: in a change, absent ones stay as they are. */
export const givenFields = <Request extends object>(request: Request): Given<Request> =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== null)) as Given<Request>;
