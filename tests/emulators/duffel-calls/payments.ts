import type { Json } from "../flights/supplier-server.ts";
import { find, orderJson, stateOf } from "./orders.ts";
import { type Calls, isMoney, type Order, reject, type World } from "./world.ts";

function checkPayment(world: World, payment: Json | undefined, total: number): void {
  const { type, amount, currency } = payment ?? {};
  if (type !== "balance" || !isMoney(amount)) reject(422, "validation_required", "payment");
  if (currency !== world.money.currency) reject(422, "validation_inclusion", "currency");
  if (Math.abs(Number(amount) - total) > 0.001)
    reject(422, "payment_amount_does_not_match_order_amount", "another amount");
}

function ticket(one: Order): void {
  one.documents = one.people.map(({ id }, index) => ({
    type: "electronic_ticket",
    unique_identifier: `738${one.pnr}${index}`,
    passenger_ids: [id],
  }));
}

export const paymentCalls: Calls = {
  "POST payments"(world, { data }) {
    const one = find(world, data.order_id);
    const state = stateOf(world, one);
    if (state === "paid") reject(422, "already_paid", "paid before");
    if (state === "cancelled")
      reject(422, one.state === "cancelled" ? "already_cancelled" : "past_payment_required_by_date", "too late");
    checkPayment(world, data.payment as Json, Number(one.price));
    if (one.isRejected) reject(422, "airline_rejected", "no ticket");
    one.state = "paid";
    ticket(one);
    return { status: 201, data: { id: `pay_${one.pnr.toLowerCase()}`, ...(data.payment as Json) } };
  },
  "GET orders/:id/available_services": (world, { id }) => ({ data: find(world, id).offered }),
  "POST orders/:id/services"(world, { id, data }) {
    const one = find(world, id);
    if (stateOf(world, one) !== "paid") reject(422, "order_not_paid", "services of a hold");
    const wanted = (data.add_services as Json[]).map((service) => {
      const offered = one.offered.find((other) => other.id === service.id);
      if (!offered || service.quantity !== 1) reject(422, "validation_inclusion", "no such service");
      return offered as Json;
    });
    if (wanted.length === 0 || new Set(wanted).size !== wanted.length) reject(422, "validation_required", "services");
    const total = wanted.reduce((sum, service) => sum + Number(service.total_amount), 0);
    checkPayment(world, data.payment as Json, total);
    one.services.push(...wanted.map((service, index) => ({ ...service, id: `ser_${index}`, quantity: 1 })));
    return { data: orderJson(world, one) };
  },
  "POST order_cancellations"(world, { data }) {
    const one = find(world, data.order_id);
    if (stateOf(world, one) === "cancelled") reject(422, "already_cancelled", "cancelled before");
    const id = `ore_${world.cancellations.size + 1}`;
    world.cancellations.set(id, one);
    const { kept, to } = world.refunds;
    const refund_amount = one.state === "paid" ? String(Number(orderJson(world, one).total_amount) - kept) : "0.00";
    const refund_to = one.state === "paid" ? to : "awaiting_payment";
    return { status: 201, data: { id, order_id: one.id, refund_amount, refund_to, confirmed_at: null } };
  },
  "POST order_cancellations/:id/actions/confirm"(world, { id }) {
    const one = world.cancellations.get(id) ?? reject(404, "not_found", "no such cancellation");
    if (stateOf(world, one) === "cancelled") reject(422, "already_cancelled", "cancelled before");
    one.state = "cancelled";
    world.seats.take(one.seats, -one.seated);
    return { data: { id, order_id: one.id, refund_amount: "0.00", confirmed_at: world.clock.now().toISOString() } };
  },
};
