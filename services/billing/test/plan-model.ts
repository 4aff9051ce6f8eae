/** The rules of plans for one agent who can always pay, as plainly as they can be written. Amounts in minor units. */
type Plan = { id: string; fee: number; leads: number };
type Current = { plan: Plan; next: Plan | undefined; end: Date };

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Made once: that takes as long as a hundred days take to format, and the model asks for thousands. */
function calendarOf(zone: string): Intl.DateTimeFormat {
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  calendars.set(zone, calendar);
  return calendar;
}

/** The day of a zone as its calendar shows it. */
function dayOf(zone: string, at: Date): [year: number, month: number, day: number] {
  const text = calendarOf(zone).format(at);
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return [year, month, day];
}

/** The first instant of the month after, found by trying every hour. */
function endOfMonth(zone: string, at: Date): Date {
  const [, month] = dayOf(zone, at);
  const hour = 3_600_000;
  let next = Math.floor(at.getTime() / hour) * hour + hour;
  while (dayOf(zone, new Date(next))[1] === month) next += hour;
  return new Date(next);
}

export function planModel(plans: readonly Plan[], zone: string) {
  let current: Current | undefined;
  const fees: number[] = [];
  /** Leads of each month, by its end. */
  const leads = new Map<number, number>();

  const planOf = (id: string) => plans.find((known) => known.id === id)!;

  function share(at: Date): [left: number, days: number] {
    const [year, month, day] = dayOf(zone, at);
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return [days - day + 1, days];
  }
  function begin(plan: Plan, former: { leads: number }, at: Date): void {
    const [left, days] = share(at);
    const end = endOfMonth(zone, at);
    const more = Math.ceil(((plan.leads - former.leads) * left) / days);
    fees.push(Math.ceil((plan.fee * more) / plan.leads));
    leads.set(end.getTime(), (leads.get(end.getTime()) ?? 0) + more);
    current = { plan, next: plan, end };
  }

  return {
    fees,
    current: () => current,
    leadsOf: (at: Date) => leads.get(endOfMonth(zone, at).getTime()) ?? 0,

    /** Whatever looks at the account does this first. */
    catchUp(at: Date): void {
      if (!current || at < current.end) return;
      const { next } = current;
      current = next && { plan: next, next, end: endOfMonth(zone, at) };
      if (!current || !next) return;
      fees.push(next.fee);
      leads.set(current.end.getTime(), next.leads);
    },
    /** Whether choosing a plan is paid at once. */
    costsNow: (id: string): boolean => !current || planOf(id).fee > current.plan.fee,

    choose(id: string, at: Date): void {
      const plan = planOf(id);
      if (!current) return begin(plan, { leads: 0 }, at);
      if (plan.fee > current.plan.fee) return begin(plan, current.plan, at);
      current.next = plan;
    },
    cancel(): void {
      if (current) current.next = undefined;
    },
    keep(): void {
      if (current) current.next = current.plan;
    },
  };
}
