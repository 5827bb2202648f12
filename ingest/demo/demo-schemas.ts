import type { JsonObject } from './demo-event';

const COUNTRIES = ['NO', 'SE', 'DK', 'FI', 'DE', 'NL'];

const text = (description: string, more: JsonObject = {}): JsonObject => ({ type: 'string', description, ...more });
const whole = (description: string, minimum: number, maximum: number): JsonObject => ({
  type: 'integer',
  description,
  minimum,
  maximum,
});
const yesNo = (description: string): JsonObject => ({ type: 'boolean', description });
const closed = (properties: JsonObject, required: readonly string[]): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const day = (description: string): JsonObject => text(description, { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
const country = (description: string): JsonObject => text(description, { enum: COUNTRIES });
const bookingRef = text('Six letters or digits, as printed on the ticket.', { pattern: '^[A-Z0-9]{6}$' });
const place = (description: string): JsonObject => ({
  ...closed({ country: country('Two letters.'), postcode: text('Digits only.', { pattern: '^[0-9]{4,5}$' }) }, [
    'country',
    'postcode',
  ]),
  description,
});

export const TRACK_PARCEL = closed(
  {
    tracking_number: text('NV and nine digits.', { pattern: '^NV[0-9]{9}$' }),
    include_history: yesNo('Also give every scan so far.'),
  },
  ['tracking_number'],
);

export const QUOTE_SHIPMENT = closed(
  {
    origin: place('Where the parcel is collected.'),
    destination: place('Where it is delivered.'),
    weight_kg: { type: 'number', description: 'Weight of the whole shipment.', exclusiveMinimum: 0, maximum: 70 },
    service: text('How fast it travels.', { enum: ['standard', 'express', 'freight'] }),
    pickup_on: day('The day of collection.'),
  },
  ['origin', 'destination', 'weight_kg', 'service', 'pickup_on'],
);

const pickup = (window: JsonObject): JsonObject =>
  closed(
    {
      quote_id: text('The quote this pickup belongs to.', { pattern: '^Q-[0-9]{6}$' }),
      street: text('Street and house number.'),
      postcode: text('Digits only.', { pattern: '^[0-9]{4,5}$' }),
      window,
      parcels: whole('How many parcels the driver collects.', 1, 20),
      contact_phone: text('With a plus and the country code.', { pattern: '^\\+[0-9]{8,14}$' }),
    },
    ['quote_id', 'street', 'postcode', 'window', 'parcels'],
  );

const CLOCK = { pattern: '^[0-9]{2}:[0-9]{2}$' };
const MOMENT = { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2})$' };

/** The pickup tool's three schemas: clock times, then full moments nobody had announced, then the same with an example. */
export const BOOK_PICKUP_VERSIONS: readonly JsonObject[] = [
  pickup(closed({ from: text('Start, HH:MM.', CLOCK), to: text('End, HH:MM.', CLOCK) }, ['from', 'to'])),
  pickup(closed({ from: text('Start.', MOMENT), to: text('End.', MOMENT) }, ['from', 'to'])),
  pickup(
    closed(
      {
        from: text('Start with date and offset, for example 2031-05-04T09:00:00+02:00.', MOMENT),
        to: text('End with date and offset, on the same day.', MOMENT),
      },
      ['from', 'to'],
    ),
  ),
];

export const FIND_ITINERARY = closed(
  {
    from: text('Three-letter code of the terminal.', { pattern: '^[A-Z]{3}$' }),
    to: text('Three-letter code of the terminal.', { pattern: '^[A-Z]{3}$' }),
    depart_on: day('Day of departure.'),
    passengers: whole('Travellers with a seat.', 1, 9),
    cabin: text('Class of travel.', { enum: ['economy', 'comfort', 'business'] }),
  },
  ['from', 'to', 'depart_on', 'passengers'],
);

export const REBOOK_TRIP = closed(
  {
    booking_ref: bookingRef,
    segment: whole('Which leg of the trip, counted from 1.', 1, 8),
    depart_on: day('The new day of departure.'),
    reason: text('Why it changes.', { enum: ['missed', 'cancelled', 'illness', 'customer_request'] }),
    waive_fee: yesNo('Only where the carrier is at fault.'),
  },
  ['booking_ref', 'segment', 'depart_on', 'reason'],
);

export const ISSUE_REFUND = closed(
  {
    booking_ref: bookingRef,
    amount_cents: whole('In the smallest unit of the currency.', 1, 500_000),
    currency: text('ISO code.', { pattern: '^[A-Z]{3}$' }),
    reason: text('One sentence for the customer.', { minLength: 5 }),
  },
  ['booking_ref', 'amount_cents', 'currency', 'reason'],
);

export const FIND_CUSTOMER = closed(
  {
    by: text('Which of the three is known.', { enum: ['email', 'phone', 'name'] }),
    value: text('What to look for.', { minLength: 2 }),
    limit: whole('At most this many answers.', 1, 20),
  },
  ['by', 'value'],
);

export const CUSTOMS_LOOKUP = closed(
  {
    hs_code: text('Six to ten digits, no dots.', { pattern: '^[0-9]{6,10}$' }),
    origin: country('Country the goods leave.'),
    destination: country('Country the goods enter.'),
    value_eur: { type: 'number', description: 'Declared value.', minimum: 0 },
    goods: {
      type: 'array',
      minItems: 1,
      items: closed({ description: text('What it is.'), quantity: whole('Pieces.', 1, 999) }, [
        'description',
        'quantity',
      ]),
    },
  },
  ['hs_code', 'origin', 'destination', 'value_eur', 'goods'],
);

export const CUSTOMS_ANSWER = closed(
  {
    duty_rate: { type: 'number', minimum: 0 },
    documents: { type: 'array', items: { type: 'string' } },
    valid_until: day('Last day of the tariff.'),
  },
  ['duty_rate', 'documents'],
);

export const ASK_CUSTOMER = closed(
  {
    question: text('One question, in the language of the conversation.', { minLength: 5 }),
    options: { type: 'array', items: { type: 'string' } },
  },
  ['question'],
);

export const HAND_TO_DISPATCHER = closed(
  {
    topic: text('Who should take it.', { enum: ['parcel', 'travel', 'money'] }),
    summary: text('What was tried, in two sentences.', { minLength: 10 }),
    urgent: yesNo('Someone is waiting at a gate or a door.'),
  },
  ['topic', 'summary'],
);
