import { island } from "#web/document/island.tsx";
import { TripForm } from "./trip-form.tsx";

/** The form of the trip in a document; it stands there twice, beside the page and above the cabins. */
export const TripFormIsland = island("trip-form", TripForm);
