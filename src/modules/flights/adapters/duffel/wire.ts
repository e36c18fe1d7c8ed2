import { z } from "zod";
import { isLocalTime } from "../../rules/local-time.ts";

// Responses of Duffel (its public reference, version v2). Only fields that are read are validated, since it sends more and adds fields.

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** "120.50": a decimal number; its currency is a field of its own. */
const amount = z.string().regex(/^-?\d{1,11}(\.\d{1,6})?$/);
const localTime = z.string().refine(isLocalTime);

const place = z.object({ iata_code: z.string() });
const carrier = z.object({ iata_code: text });

export const failures = z.object({
  errors: z.array(z.object({ type: text, code: text, title: text, message: text })).min(1),
});

const segment = z.object({
  id: z.string(),
  origin: place,
  destination: place,
  departing_at: localTime,
  arriving_at: localTime,
  duration: text,
  marketing_carrier: carrier,
  operating_carrier: carrier,
  marketing_carrier_flight_number: text,
  origin_terminal: text,
  destination_terminal: text,
  aircraft: carrier.nullish(),
  passengers: z
    .array(
      z.object({
        cabin_class: text,
        fare_basis_code: text,
        baggages: z.array(z.object({ type: z.string(), quantity: z.int() })).default([]),
      }),
    )
    .default([]),
});
export type WireSegment = z.output<typeof segment>;

const condition = z
  .object({ allowed: z.boolean(), penalty_amount: amount.nullish(), penalty_currency: text })
  .nullish();
export type WireCondition = z.output<typeof condition>;

const service = z.object({
  id: z.string(),
  type: z.string(),
  total_amount: amount,
  total_currency: z.string(),
  passenger_ids: z.array(z.string()),
  segment_ids: z.array(z.string()),
  metadata: z.object({ type: text, maximum_weight_kg: z.number().nullish() }).nullish(),
});
export type WireService = z.output<typeof service>;

const slice = z.object({ id: z.string(), duration: text, fare_brand_name: text, segments: z.array(segment).min(1) });

export const offer = z.object({
  id: z.string(),
  total_amount: amount,
  total_currency: z.string(),
  base_amount: amount.nullish(),
  tax_amount: amount.nullish(),
  owner: z.object({ iata_code: text, name: text }),
  conditions: z.object({ change_before_departure: condition, refund_before_departure: condition }).nullish(),
  payment_requirements: z.object({ requires_instant_payment: z.boolean() }),
  supported_passenger_identity_document_types: z.array(z.string()).nullish(),
  passengers: z.array(z.object({ id: z.string(), type: text, age: z.int().nullish() })).min(1),
  slices: z.array(slice).min(1),
  available_services: z.array(service).nullish(),
});
export type WireOffer = z.output<typeof offer>;

export const offerAnswer = z.object({ data: offer });
export const offersAnswer = z.object({ data: z.object({ id: z.string(), offers: z.array(offer) }) });

export const order = z.object({
  id: z.string(),
  booking_reference: text,
  total_amount: amount,
  total_currency: z.string(),
  owner: z.object({ iata_code: text }),
  cancelled_at: z.string().nullish(),
  payment_status: z.object({
    awaiting_payment: z.boolean(),
    payment_required_by: z.string().nullish(),
    price_guarantee_expires_at: z.string().nullish(),
  }),
  documents: z
    .array(
      z.object({ type: z.string(), unique_identifier: z.string(), passenger_ids: z.array(z.string()).default([]) }),
    )
    .nullish(),
  passengers: z.array(z.object({ id: z.string() })),
  slices: z.array(z.object({ segments: z.array(z.object({ id: z.string() })) })),
  services: z.array(service.extend({ quantity: z.int() })).default([]),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type WireOrder = z.output<typeof order>;

/** The parsed fields of listed orders, which may not be ours. */
export const listedOrder = z.object({ created_at: text, metadata: z.record(z.string(), z.unknown()).nullish() });

export const orderAnswer = z.object({ data: order });
export const ordersAnswer = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ after: z.string().nullish() }).nullish(),
});
export const servicesAnswer = z.object({ data: z.array(service) });

export const cancellationAnswer = z.object({
  data: z.object({
    id: z.string(),
    refund_amount: amount.nullish(),
    refund_to: text,
    confirmed_at: z.string().nullish(),
  }),
});

/** The status says whether it was done; the result is read afterwards. */
export const doneAnswer = z.object({ data: z.unknown() });
