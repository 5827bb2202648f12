import { canonicalJson } from '../../lib/json/canonical-json';
import type { ErrorClass } from '../../lib/repair/error-classes';
import type { Risk, SideEffects } from '../../lib/words';
import { shortHash } from '../../db/short-hash';
import * as make from './demo-arguments';
import type { JsonObject } from './demo-event';
import * as schemas from './demo-schemas';

/** A rule the schema cannot say: how to break it, and what the tool then answers. */
export type Precondition = {
  path: string;
  code: string;
  constraint: string;
  message: string;
  broken: (good: JsonObject) => JsonObject;
};

export type DemoTool = {
  name: string;
  owner: string;
  risk: Risk;
  sideEffects: SideEffects;
  isHandOff: boolean;
  description: string;
  /** One schema per version; `versionStarts` says at which share of the story each begins. */
  versions: readonly JsonObject[];
  versionStarts: readonly number[];
  outputSchema?: JsonObject;
  makeArguments: make.MakeArguments;
  /** Share of first attempts that fail, per version, for a model of average skill. */
  faultRates: readonly number[];
  classes: readonly (readonly [ErrorClass, number])[];
  preconditions: readonly Precondition[];
  /** Where models stumble in the newer schemas, as a JSON Pointer. */
  weakSpot?: string;
  /** Names a model makes up for this tool. */
  madeUpNames: readonly string[];
  answer: JsonObject;
  intents: readonly string[];
};

const MODEL_FAULTS: readonly (readonly [ErrorClass, number])[] = [
  ['schema_violation', 40],
  ['argument_error', 22],
  ['malformed_json', 7],
  ['wrong_tool', 5],
];

const oneVersion = { versionStarts: [0], preconditions: [], madeUpNames: [] };
const reading = { ...oneVersion, risk: 'normal', sideEffects: 'none', isHandOff: false } as const;
const acting = { ...oneVersion, risk: 'high', sideEffects: 'unsafe', isHandOff: false } as const;
const handing = { ...reading, isHandOff: true, owner: 'service desk', faultRates: [0.004] } as const;

const PAST_DAY: Precondition = {
  path: '/depart_on',
  code: '422',
  constraint: 'depart_on is today or later',
  message: 'depart_on lies in the past, nothing sails on that day any more',
  broken: (good) => ({ ...good, depart_on: '2019-03-01' }),
};

export const DEMO_TOOLS: readonly DemoTool[] = [
  {
    ...reading,
    name: 'track_parcel',
    owner: 'parcel team',
    description: 'Where a parcel is now, and on request every scan so far.',
    versions: [schemas.TRACK_PARCEL],
    makeArguments: make.trackParcel,
    faultRates: [0.085],
    classes: [...MODEL_FAULTS, ['not_found', 30], ['timeout', 6], ['rate_limit', 5], ['unavailable', 4]],
    madeUpNames: ['track_shipment'],
    answer: { status: 'in transit', last_scan: 'Rotterdam hub', eta_days: 2 },
    intents: ['Where is my parcel?', 'The parcel should have been here on Monday.'],
  },
  {
    ...reading,
    name: 'quote_shipment',
    owner: 'pricing team',
    description: 'A price for one shipment between two postcodes.',
    versions: [schemas.QUOTE_SHIPMENT],
    makeArguments: make.quoteShipment,
    faultRates: [0.15],
    classes: [...MODEL_FAULTS, ['output_contract_violation', 4], ['quota_exceeded', 4], ['internal_error', 3]],
    preconditions: [
      {
        path: '/service',
        code: '409',
        constraint: 'freight needs at least 30 kg',
        message: 'service freight is only sold from 30 kg on',
        broken: (good) => ({ ...good, service: 'freight', weight_kg: 4.5 }),
      },
    ],
    answer: { quote_id: 'Q-204711', price_eur: 38.4, valid_hours: 24 },
    intents: ['What does a 12 kg box to Turku cost?', 'Cheapest way to send two crates this week.'],
  },
  {
    ...oneVersion,
    name: 'book_pickup',
    owner: 'driver planning',
    risk: 'normal',
    sideEffects: 'idempotent',
    isHandOff: false,
    description: 'Sends a driver for a quoted shipment.',
    versions: schemas.BOOK_PICKUP_VERSIONS,
    versionStarts: [0, 0.58, 0.86],
    makeArguments: make.bookPickup,
    weakSpot: '/window/',
    faultRates: [0.12, 0.42, 0.07],
    classes: [...MODEL_FAULTS, ['dependency_error', 6], ['policy_violation', 3], ['unavailable', 3]],
    preconditions: [
      {
        path: '/window/to',
        code: 'FAILED_PRECONDITION',
        constraint: 'window.to is after window.from',
        message: 'the window ends before it starts',
        broken: (good) => {
          const { from, to } = good['window'] as { from: string; to: string };
          return { ...good, window: { from: to, to: from } };
        },
      },
    ],
    answer: { pickup_id: 'P-88120', driver: 'route 14' },
    intents: ['Please collect three parcels tomorrow morning.', 'A driver on Thursday, after nine.'],
  },
  {
    ...reading,
    name: 'find_itinerary',
    owner: 'travel team',
    description: 'Ferry and rail connections between two terminals.',
    versions: [schemas.FIND_ITINERARY],
    makeArguments: make.findItinerary,
    faultRates: [0.09],
    classes: [...MODEL_FAULTS, ['timeout', 8], ['rate_limit', 8], ['unavailable', 5]],
    preconditions: [PAST_DAY],
    madeUpNames: ['search_trips'],
    answer: { itineraries: [{ id: 'IT-31', changes: 1, hours: 14.5 }] },
    intents: ['A night ferry for four with a cabin.', 'How do I get to Helsinki by Friday?'],
  },
  {
    ...acting,
    name: 'rebook_trip',
    owner: 'travel team',
    description: 'Moves one leg of a booked trip to another day.',
    versions: [schemas.REBOOK_TRIP],
    makeArguments: make.rebookTrip,
    faultRates: [0.17],
    classes: [
      ...MODEL_FAULTS,
      ['not_found', 12],
      ['ambiguous_input', 8],
      ['policy_violation', 8],
      ['internal_error', 4],
    ],
    preconditions: [PAST_DAY],
    answer: { booking_ref: 'KT4M9Q', fee_eur: 0, confirmed: true },
    intents: ['We missed the ferry, can we go tomorrow?', 'Move the return leg by two days.'],
  },
  {
    ...acting,
    name: 'issue_refund',
    owner: 'finance',
    description: 'Pays money back for a booking.',
    versions: [schemas.ISSUE_REFUND],
    makeArguments: make.issueRefund,
    faultRates: [0.16],
    classes: [
      ...MODEL_FAULTS,
      ['policy_violation', 26],
      ['permission_error', 8],
      ['not_found', 6],
      ['unsupported_error', 4],
    ],
    preconditions: [
      {
        path: '/amount_cents',
        code: '422',
        constraint: 'a refund never exceeds what was paid',
        message: 'amount_cents is more than the booking cost',
        broken: (good) => ({ ...good, amount_cents: 499_900 }),
      },
    ],
    madeUpNames: ['refund_payment'],
    answer: { refund_id: 'R-5108', state: 'queued' },
    intents: ['I was charged twice.', 'The sailing was cancelled, I want my money back.'],
  },
  {
    ...reading,
    name: 'find_customer',
    owner: 'service desk',
    description: 'Finds a customer by mail address, phone number or name.',
    versions: [schemas.FIND_CUSTOMER],
    makeArguments: make.findCustomer,
    faultRates: [0.1],
    classes: [...MODEL_FAULTS, ['not_found', 26], ['ambiguous_input', 26], ['permission_error', 4]],
    madeUpNames: ['lookup_user'],
    answer: { customer_id: 48213, bookings: 2 },
    intents: ['I lost my booking number.', 'Look me up by my mail address.'],
  },
  {
    ...reading,
    name: 'customs_lookup',
    owner: 'customs desk',
    description: 'Duties and papers for goods that cross a border; asks an outside provider.',
    versions: [schemas.CUSTOMS_LOOKUP],
    outputSchema: schemas.CUSTOMS_ANSWER,
    makeArguments: make.customsLookup,
    faultRates: [0.18],
    classes: [
      ...MODEL_FAULTS,
      ['output_contract_violation', 12],
      ['unavailable', 10],
      ['timeout', 8],
      ['dependency_error', 6],
      ['quota_exceeded', 5],
      ['unsupported_error', 3],
    ],
    answer: { duty_rate: 0.035, documents: ['invoice', 'origin declaration'] },
    intents: ['What papers do I need for tiles to Norway?', 'Is there duty on coffee beans?'],
  },
  {
    ...handing,
    name: 'ask_customer',
    description: 'Asks the customer one question and waits for the answer.',
    versions: [schemas.ASK_CUSTOMER],
    makeArguments: make.askCustomer,
    classes: [['schema_violation', 1]],
    answer: { asked: true },
    intents: ['Which booking is meant?'],
  },
  {
    ...handing,
    name: 'hand_to_dispatcher',
    description: 'Gives the conversation to a person.',
    versions: [schemas.HAND_TO_DISPATCHER],
    makeArguments: make.handToDispatcher,
    classes: [['schema_violation', 1]],
    answer: { queue: 'dispatch', position: 3 },
    intents: ['I want to talk to a person.'],
  },
];

export const demoTool = (name: string): DemoTool => {
  const tool = DEMO_TOOLS.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`The demo has no tool ${name}.`);
  return tool;
};

/** The schema version in force at a share of the story, counted from 1. */
export const versionAt = (tool: DemoTool, progress: number): number =>
  tool.versionStarts.filter((start) => start <= progress).length;

const hashes = new Map<JsonObject, string>();

/** The hash under which the server will know this schema version. */
export const schemaHash = (schema: JsonObject): string => {
  const known = hashes.get(schema) ?? shortHash(canonicalJson(JSON.stringify(schema)));
  hashes.set(schema, known);
  return known;
};
