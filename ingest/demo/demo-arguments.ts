import type { JsonObject } from './demo-event';
import type { Random } from './seeded-random';

/** Arguments that fit the tool's schema; `atMs` is the moment of the call, `version` the schema in force (from 1). */
export type MakeArguments = (random: Random, atMs: number, version: number) => JsonObject;

const DAY_MS = 86_400_000;
const COUNTRIES = ['NO', 'SE', 'DK', 'FI', 'DE', 'NL'];
const TERMINALS = ['BGO', 'OSL', 'GOT', 'CPH', 'TKU', 'HEL', 'KEL', 'RTM'];
const STREETS = ['Quay Road', 'Mill Lane', 'Harbour Street', 'Station Square', 'Pine Walk'];
const GOODS = ['ceramic tiles', 'bicycle parts', 'wool blankets', 'coffee beans', 'printed circuit boards'];
const MAILBOXES = ['k.lind', 'm.osei', 'a.varga', 'j.holm', 'r.tanaka', 'e.moreau'];

const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => String(random.int(0, 9))).join('');
const dayIn = (random: Random, atMs: number, from: number, to: number): string =>
  new Date(atMs + random.int(from, to) * DAY_MS).toISOString().slice(0, 10);
const place = (random: Random): JsonObject => ({ country: random.pick(COUNTRIES), postcode: digits(random, 4) });
const bookingRef = (random: Random): string =>
  Array.from({ length: 6 }, () => random.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'])).join('');
const twoOf = <T>(random: Random, items: readonly T[]): [T, T] => {
  const first = random.pick(items);
  return [first, random.pick(items.filter((item) => item !== first))];
};

export const trackParcel: MakeArguments = (random) => ({
  tracking_number: `NV${digits(random, 9)}`,
  ...(random.chance(0.4) ? { include_history: random.chance(0.7) } : {}),
});

export const quoteShipment: MakeArguments = (random, atMs) => ({
  origin: place(random),
  destination: place(random),
  weight_kg: random.int(4, 600) / 10,
  service: random.weighted([
    ['standard', 6],
    ['express', 3],
    ['freight', 1],
  ]),
  pickup_on: dayIn(random, atMs, 1, 9),
});

export const bookPickup: MakeArguments = (random, atMs, version) => {
  const hour = random.int(8, 15);
  const clock = (at: number): string => `${String(at).padStart(2, '0')}:00`;
  const day = dayIn(random, atMs, 1, 5);
  const moment = (at: number): string => (version === 1 ? clock(at) : `${day}T${clock(at)}:00+01:00`);
  return {
    quote_id: `Q-${digits(random, 6)}`,
    street: `${random.pick(STREETS)} ${random.int(1, 140)}`,
    postcode: digits(random, 4),
    window: { from: moment(hour), to: moment(hour + random.int(1, 3)) },
    parcels: random.int(1, 8),
    ...(random.chance(0.6) ? { contact_phone: `+47${digits(random, 8)}` } : {}),
  };
};

export const findItinerary: MakeArguments = (random, atMs) => {
  const [from, to] = twoOf(random, TERMINALS);
  return {
    from,
    to,
    depart_on: dayIn(random, atMs, 1, 60),
    passengers: random.int(1, 5),
    ...(random.chance(0.5) ? { cabin: random.pick(['economy', 'comfort', 'business']) } : {}),
  };
};

export const rebookTrip: MakeArguments = (random, atMs) => ({
  booking_ref: bookingRef(random),
  segment: random.int(1, 3),
  depart_on: dayIn(random, atMs, 1, 20),
  reason: random.pick(['missed', 'cancelled', 'illness', 'customer_request']),
  ...(random.chance(0.3) ? { waive_fee: random.chance(0.5) } : {}),
});

export const issueRefund: MakeArguments = (random) => ({
  booking_ref: bookingRef(random),
  amount_cents: random.int(9, 420) * 100,
  currency: random.pick(['EUR', 'NOK', 'SEK', 'DKK']),
  reason: random.pick(['Sailing cancelled by the carrier.', 'Parcel lost in transit.', 'Charged twice for one trip.']),
});

export const findCustomer: MakeArguments = (random) => {
  const by = random.pick(['email', 'phone', 'name'] as const);
  const mailbox = random.pick(MAILBOXES);
  const value = { email: `${mailbox}@customer.example`, phone: `+46${digits(random, 9)}`, name: mailbox.slice(2) };
  return { by, value: value[by], ...(random.chance(0.3) ? { limit: random.int(1, 10) } : {}) };
};

export const customsLookup: MakeArguments = (random) => {
  const [origin, destination] = twoOf(random, COUNTRIES);
  return {
    hs_code: digits(random, random.pick([6, 8, 10])),
    origin,
    destination,
    value_eur: random.int(20, 9000),
    goods: Array.from({ length: random.int(1, 3) }, () => ({
      description: random.pick(GOODS),
      quantity: random.int(1, 40),
    })),
  };
};

export const askCustomer: MakeArguments = (random) => ({
  question: random.pick([
    'Two bookings carry your name: the one to Kiel or the one to Turku?',
    'Which of the parcels do you mean, the heavy one or the letter?',
    'Should the return leg move as well?',
  ]),
});

export const handToDispatcher: MakeArguments = (random) => ({
  topic: random.pick(['parcel', 'travel', 'money']),
  summary: random.pick([
    'The customer asks for a person. Nothing was changed so far.',
    'Two bookings clash and neither can be moved. A person has to choose.',
  ]),
  urgent: random.chance(0.2),
});
