// Usage: node tests/e2e/product-server.ts
// Serves the product to the journeys for as long as the process that started it lives.
import { endWithParent } from "./parent.ts";

endWithParent();
await import("../../src/main.ts");
