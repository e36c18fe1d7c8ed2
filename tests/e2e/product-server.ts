// Usage: node tests/e2e/product-server.ts
// Serves the product to the journeys while the parent process lives.
import { endWithParent } from "./parent.ts";

endWithParent();
await import("../../src/main.ts");
