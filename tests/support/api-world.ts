import sharp from "sharp";
import { codeAt } from "#modules/accounts/adapters/totp.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { saveTimetable } from "#modules/flights/commands/save-timetable.ts";
import { approveReviews } from "#modules/reviews/commands/decide-reviews.ts";
import { aReview } from "#tests/support/reviews.ts";
import { apiClient } from "./api-client.ts";
import { bankNotice, duffelNotice } from "./api-notices.ts";
import {
  cruiseOf,
  existing,
  hotelOf,
  nightsOf,
  type Prepare,
  pricesOf,
  productValues,
  withCruise,
  withHotel,
} from "./api-products.ts";
import { aListedCruise, anAmenity, anArea, aPicture } from "./catalogue.ts";
import type { Values } from "./document-client.ts";
import { aBookingInput, someSettings } from "./factories.ts";
import { aCity, aHotel, aPost } from "./home.ts";
import { aGuardedAccount, anAccount, asSignedIn, PASSWORD } from "./staff.ts";
import { aTimetable } from "./timetable.ts";

const withValues =
  (values: Values): Prepare =>
  async () => ({ values });
const nothing = withValues({});

const customer = { full_name: "Lê Thu Hằng", phone_number: "0912345678", email: "thuhang@example.vn" };
const reviewer = { name: "Thu Hà", phone: "0912345678", email: "ha@example.vn" };
const placed: Prepare = async (ctx) => {
  await someSettings(ctx);
  const cruise = await cruiseOf(ctx);
  const booking = await placeBooking(ctx, aBookingInput(cruise), { key: "a-key-of-this-test", from: "192.0.2.1" });
  const vnpay = { terminal: "TESTTMN1", secret: "a-secret", feePercent: 1, cardFeePercent: 3 };
  const pages = { payUrl: "https://pay.example/vpcpay.html", apiUrl: "https://pay.example/api" };
  return {
    values: { code: booking.code, secret: booking.secret, contact: "0912345678", method: "vnpay" },
    ctx: {
      ...ctx,
      accounts: { ...ctx.accounts, gateways: { vnpay: { ...vnpay, ...pages }, momo: undefined, zalopay: undefined } },
    },
  };
};

const reviewed =
  (kind: "id" | "ids"): Prepare =>
  async (ctx) => {
    const { id: productId } = await cruiseOf(ctx);
    const { id } = await aReview(ctx, { ...reviewer, productId, comment: "Đồ ăn ngon.", score: 5 });
    return { values: { [kind]: id } };
  };

const flight = { StartPoint: "HAN", EndPoint: "SGN", DepartDate: "10122026", Airline: "VN" };

const faresOf: Prepare = async (ctx) => {
  await someSettings(ctx);
  await saveTimetable(ctx, aTimetable);
  const search = { Adt: 1, ListFlight: [{ StartPoint: "HAN", EndPoint: "SGN", DepartDate: "10122026" }] };
  const { body } = await apiClient(ctx).post("/api/plane-ticket-fe/search-flight", search);
  type Fare = { FareDataId: number; Airline: string; TotalPrice: number; ListFlight: { FlightValue: string }[] };
  const { Session, ListFareData } = body.result as { Session: string; ListFareData: Fare[] };
  const fare = ListFareData.find(({ Airline }) => Airline === "VN") as Fare;
  return {
    values: {
      Session,
      FareDataId: fare.FareDataId,
      FlightValue: fare.ListFlight[0]?.FlightValue,
      "ListFareData.Airline": fare.Airline,
      "ListFareData.TotalPrice": fare.TotalPrice,
      TotalPrice: fare.TotalPrice,
      FirstName: "Lê",
      LastName: "Thu Hằng",
      Birthday: "14031989",
      Phone: "912345678",
      Area: "+84",
      Email: customer.email,
      ParentId: -1,
      Nationality: "VN",
      PassportNumber: "B1234567",
      PassportExpirationDate: "01012031",
      "ListPassenger.ListBaggage": [],
      "Invoice.taxCode": "0100109106",
    },
  };
};

const aPhotograph = async () => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 12 };
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: "#3a8a82", noise } }).jpeg();
  return new Blob([new Uint8Array(await picture.toBuffer())]);
};

const post: Values = { slug: "bai-moi", thumbnail: null, products: [], publishedAt: undefined };
const existingPost: Prepare = async (ctx) => ({ values: { ...post, id: (await aPost(ctx)).id, version: 1 } });

const unused = "01980000-0000-7000-8000-000000000000";
const place: Values = { name: "Cô Tô", slug: "co-to", position: 9 };
const amenity: Values = { text: "Xông hơi", icon: "spa", position: 1 };

const account: Values = {
  name: "Lê Thu Hằng",
  username: "thuhang",
  email: "thuhang@example.vn",
  phone: "0912345678",
  role: "sales",
  password: "một câu dễ nhớ",
  twoFactor: false,
};

const signIn: Prepare = async (ctx) => {
  const { username } = await anAccount(ctx);
  return { values: { username, password: PASSWORD, code: "123456" } };
};
const secondStep: Prepare = async (ctx, clock) => {
  const { account, secret } = await aGuardedAccount(ctx, clock);
  const login = await apiClient(ctx).post("/api/internal-user/auth/login", {
    username: account.username,
    password: PASSWORD,
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return { values: { code: codeAt(secret, clock.now) }, headers: () => ({ cookie }) };
};
const signedIn: Prepare = async (ctx) => ({ values: {}, ctx: await asSignedIn(ctx, await anAccount(ctx)) });

const days = { from: "2026-12-01", to: "2026-12-07", childAges: "6,8" };
const party = { adults: 2, "children.age": 6 };

const reviewCalls = (base: string): Record<string, Prepare> => ({
  [`GET ${base}/get-list`]: async (ctx) => {
    const { id: productId } = await cruiseOf(ctx);
    await approveReviews(ctx, [(await aReview(ctx, { ...reviewer, productId, comment: "Đồ ăn ngon.", score: 5 })).id]);
    return { values: { productId, status: undefined, text: "ngon", score: 5 }, also: ["productId"] };
  },
  [`POST ${base}/add-new`]: withCruise(({ id }) => ({ productId: id, ...reviewer })),
  [`POST ${base}/approve`]: reviewed("id"),
  [`DELETE ${base}/delete-review`]: reviewed("ids"),
});

/** The preparation of every operation in the document; a missing one fails the test that calls them all. */
export const apiWorld: Readonly<Record<string, Prepare>> = {
  "GET /api/products/get-list": withCruise(({ slug }) => ({
    slug,
    category: unused,
    features: unused,
    stars: "4,5",
    childAges: "6",
    status: undefined,
  })),
  "GET /api/products/search": nothing,
  "GET /api/products/detail": withCruise(({ slug }) => ({ slug })),
  "GET /api/products/get-product": withCruise(({ id }) => ({ id })),
  "POST /api/products/add-new": productValues,
  "PUT /api/products/update-product": existing(aListedCruise),
  "POST /api/products/add-draft": async (ctx) => ({ values: { copyOf: (await cruiseOf(ctx)).id } }),
  "PUT /api/products/update-draft": existing(aListedCruise),
  "PUT /api/products/update-status-tour": withCruise(({ id }) => ({ id, version: 0, confirmed: true })),
  "GET /api/products/prices": pricesOf(cruiseOf),
  "PUT /api/products/prices": pricesOf(cruiseOf),
  "GET /api/products/nights": nightsOf(cruiseOf, 1),
  "PUT /api/products/nights": nightsOf(cruiseOf, 1),
  "GET /api/hotels/prices": pricesOf(hotelOf),
  "PUT /api/hotels/prices": pricesOf(hotelOf),
  "GET /api/hotels/nights": nightsOf(hotelOf, null),
  "PUT /api/hotels/nights": nightsOf(hotelOf, null),
  "GET /api/highlights-tour": withCruise(() => ({})),
  "PUT /api/highlights-tour": withCruise(({ id }) => ({ ids: [id], before: [] })),
  "POST /api/images/upload": async () => ({ values: { file: await aPhotograph() } }),
  "PUT /api/images/update-image": async (ctx) => ({ values: { id: await aPicture(ctx), focalX: 0.5, focalY: 0.5 } }),
  "GET /api/features/get-list": nothing,
  "GET /api/features-hotel/get-list": nothing,
  "GET /api/features-hotel-room/get-list": nothing,
  "GET /api/categories/get-list": nothing,
  "POST /api/categories/add-new": withValues(place),
  "PUT /api/categories/update-category": async (ctx) => ({ values: { ...place, id: await anArea(ctx) } }),
  "DELETE /api/categories/delete-category": async (ctx) => ({ values: { id: await anArea(ctx) } }),
  "POST /api/features/add-new": withValues(amenity),
  "PUT /api/features/update-feature": async (ctx) => ({ values: { ...amenity, id: await anAmenity(ctx, "Spa") } }),
  "DELETE /api/features/delete-feature": async (ctx) => ({ values: { id: await anAmenity(ctx, "Spa") } }),
  "GET /api/hotels/get-list": withHotel(({ slug }) => ({
    slug,
    city: unused,
    features: unused,
    stars: "4,5",
    childAges: "6",
    checkIn: "2026-12-14",
    checkOut: "2026-12-16",
    status: undefined,
  })),
  "GET /api/hotels/search": nothing,
  "GET /api/hotels/detail": withHotel(({ slug }) => ({ slug })),
  "GET /api/hotels/get-hotel": withHotel(({ id }) => ({ id })),
  "POST /api/hotels/add-new": productValues,
  "PUT /api/hotels/update-hotel": existing(aHotel),
  "POST /api/hotels/add-draft": async (ctx) => ({ values: { copyOf: (await hotelOf(ctx)).id } }),
  "PUT /api/hotels/update-draft": existing(aHotel),
  "PUT /api/hotels/update-status": withHotel(({ id }) => ({ id, version: 0, confirmed: true })),
  "GET /api/hotels/highlights": withHotel(() => ({})),
  "PUT /api/hotels/highlights": withHotel(({ id }) => ({ ids: [id], before: [] })),
  "GET /api/cities/get-list": nothing,
  "POST /api/cities/add-new": withValues(place),
  "PUT /api/cities/update-city": async (ctx) => ({ values: { ...place, id: await aCity(ctx) } }),
  "DELETE /api/cities/delete-city": async (ctx) => ({ values: { ids: await aCity(ctx) } }),
  "GET /api/search-airport": nothing,
  "GET /api/search-airline": withValues({ code: "VN" }),
  "POST /api/plane-ticket-fe/search-flight": async (ctx) => {
    await saveTimetable(ctx, aTimetable);
    return { values: flight };
  },
  "POST /api/plane-ticket-fe/get-baggage": faresOf,
  "POST /api/plane-ticket-fe/flights-month": async (ctx) => {
    await saveTimetable(ctx, aTimetable);
    return { values: { ...flight, Month: 12, Year: 2026 } };
  },
  "POST /api/book-flight": faresOf,
  "GET /api/blogs/get-list": async (ctx) => {
    await aPost(ctx, { slug: "da-dang" });
    return { values: { slug: "da-dang", status: undefined } };
  },
  "POST /api/blogs/add-new": withValues(post),
  "PUT /api/blogs/update-blog": existingPost,
  "DELETE /api/blogs/delete-blog": async (ctx) => ({ values: { ids: (await aPost(ctx)).id } }),
  ...reviewCalls("/api/reviews"),
  ...reviewCalls("/api/reviews-v2"),
  "GET /api/products/availability": withCruise(({ slug }) => ({ slug, ...days })),
  "GET /api/hotels/availability": withHotel(({ slug }) => ({ slug, ...days })),
  "POST /api/products/quote": withCruise(({ slug, checkIn, roomIds }) => ({
    slug,
    checkIn,
    ...party,
    _id: roomIds[0],
    charter: false,
  })),
  "POST /api/hotels/quote": withHotel(({ slug, checkIn, roomIds }) => ({
    slug,
    checkIn,
    checkOut: "2026-12-16",
    ...party,
    _id: roomIds[0],
    ratePlanId: undefined,
  })),
  "POST /api/tour-fe/send-booking": withCruise(({ slug, checkIn, roomIds }) => ({
    slug,
    checkIn,
    adults: 2,
    charter: false,
    ...customer,
    _id: roomIds[0],
    expected_total: 6_700_000,
    children: [],
    "invoice.taxCode": "0100109106",
  })),
  "POST /api/hotels/booking": withHotel(({ slug, checkIn, roomIds }) => ({
    slug,
    checkIn,
    checkOut: "2026-12-16",
    adults: 2,
    children: [],
    ...customer,
    _id: roomIds[0],
    ratePlanId: undefined,
    expected_total: 2_000_000,
    "invoice.taxCode": "0100109106",
  })),
  "POST /api/request-payment": placed,
  "POST /api/internal-user/auth/login": signIn,
  "POST /api/internal-user/auth/verify-login-code": secondStep,
  "POST /api/internal-user/auth/logout": signedIn,
  "GET /api/internal-user/auth/me": signedIn,
  "POST /api/internal-user/auth/change-password": async (ctx) => ({
    values: { current: PASSWORD, password: "một câu của riêng mình" },
    ctx: await asSignedIn(ctx, await anAccount(ctx)),
  }),
  "GET /api/internal-user/get-list": withValues({ active: "true" }),
  "POST /api/internal-user/add-new": withValues(account),
  "PUT /api/internal-user/update-user": async (ctx) => ({
    values: { ...account, id: (await anAccount(ctx, "sales")).id, current: PASSWORD, code: "123456" },
  }),
  "DELETE /api/internal-user/delete-user": async (ctx) => ({ values: { ids: (await anAccount(ctx, "sales")).id } }),
  "POST /api/webhooks/sepay": bankNotice,
  "POST /api/webhooks/duffel": duffelNotice,
};
