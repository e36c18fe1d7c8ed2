// Emulator of Google sign-in (OpenID Connect Core 1.0, RFC 7636): `node tests/emulators/google.ts [port]`. It validates requests
// and signs with its own keys, and imports nothing of the product.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Claims = Record<string, unknown>;
type Grant = { clientId: string; redirectUri: string; challenge: string; nonce: string };
type Key = { kid: string; private: KeyObject; jwk: object };

export type GoogleEmulator = {
  url: string;
  client: { id: string; secret: string };
  /** The next user to sign in. */
  user: { sub: string; email: string; email_verified: boolean; name: string };
  /** Wrong claims of the next tokens. */
  lies: Claims;
  /** Signature of the next tokens, valid or wrong. */
  signedBy: "own" | "stranger" | "nobody";
  /** Fault of the next token request. */
  fault: "none" | "error" | "malformed";
  /** Rotates the signing key and drops the former one. */
  rotate(): void;
  /** Simulates the user on the consent page: agrees, or stops. */
  visit(address: string, does?: "agrees" | "stops"): string;
  close(): Promise<void>;
};

function makeKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const kid = randomBytes(6).toString("hex");
  return { kid, private: privateKey, jwk: { ...publicKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" } };
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function tokenOf(claims: Claims, key: Key, by: GoogleEmulator["signedBy"], stranger: Key): string {
  if (by === "nobody") return `${encoded({ alg: "none", typ: "JWT" })}.${encoded(claims)}.`;
  const content = `${encoded({ alg: "RS256", kid: key.kid, typ: "JWT" })}.${encoded(claims)}`;
  const signing = createSign("RSA-SHA256").update(content);
  return `${content}.${signing.sign(by === "stranger" ? stranger.private : key.private).toString("base64url")}`;
}

export async function startGoogle(port = 0, clock = () => Date.now()): Promise<GoogleEmulator> {
  const client = { id: "client.of.the.emulator", secret: "secret-of-the-emulator" };
  const grants = new Map<string, Grant>();
  const stranger = makeKey();
  let key = makeKey();

  const google: GoogleEmulator = {
    url: "",
    client,
    lies: {},
    signedBy: "own",
    fault: "none",
    user: { sub: "1000000000000000000001", email: "thuhang@example.vn", email_verified: true, name: "Lê Thu Hằng" },
    rotate: () => {
      key = makeKey();
    },
    visit(address, does = "agrees") {
      const asked = new URL(address).searchParams;
      const need = (name: string) => {
        const value = asked.get(name);
        if (!value) throw new Error(`the address lacks ${name}`);
        return value;
      };
      if (need("client_id") !== client.id || need("response_type") !== "code") throw new Error("not our client");
      if (need("code_challenge_method") !== "S256" || !need("scope").split(" ").includes("openid"))
        throw new Error("not asked as it should be");
      const back = new URL(need("redirect_uri"));
      back.searchParams.set("state", need("state"));
      if (does === "stops") back.searchParams.set("error", "access_denied");
      else {
        const code = randomBytes(16).toString("hex");
        const grant = { clientId: client.id, redirectUri: need("redirect_uri"), challenge: need("code_challenge") };
        grants.set(code, { ...grant, nonce: need("nonce") });
        back.searchParams.set("code", code);
      }
      return back.href;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function grantOf(asked: URLSearchParams, authorization: string): Grant | string {
    const [id, secret] = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
      .toString()
      .split(":");
    const isKnown =
      (asked.get("client_id") === client.id && asked.get("client_secret") === client.secret) ||
      (decodeURIComponent(id ?? "") === client.id && decodeURIComponent(secret ?? "") === client.secret);
    if (!isKnown) return "invalid_client";
    const code = asked.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const verifier = asked.get("code_verifier") ?? "";
    const isProven = grant?.challenge === createHash("sha256").update(verifier).digest("base64url");
    if (!grant || !isProven || asked.get("redirect_uri") !== grant.redirectUri) return "invalid_grant";
    return grant;
  }

  const server = createServer(async (request, response) => {
    const answer = (body: unknown, status = 200) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (request.url === "/.well-known/openid-configuration")
      return answer({
        issuer: google.url,
        authorization_endpoint: `${google.url}/auth`,
        token_endpoint: `${google.url}/token`,
        jwks_uri: `${google.url}/certs`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    if (request.url === "/certs") return answer({ keys: [key.jwk] });
    // A user in a browser, who agrees.
    if (request.url?.startsWith("/auth?"))
      return response.writeHead(302, { location: google.visit(google.url + request.url) }).end();
    if (request.url !== "/token" || request.method !== "POST") return answer({ error: "not_found" }, 404);
    const asked = new URLSearchParams(await textOf(request));
    if (google.fault === "error") return answer({ error: "server_error" }, 500);
    if (google.fault === "malformed")
      return response.writeHead(200, { "content-type": "application/json" }).end("<html>");
    const grant = grantOf(asked, request.headers.authorization ?? "");
    if (typeof grant === "string") return answer({ error: grant }, 400);
    const now = Math.floor(clock() / 1000);
    const times = { iat: now, exp: now + 3600 };
    const claims = { iss: google.url, aud: client.id, nonce: grant.nonce, ...times, ...google.user, ...google.lies };
    const idToken = tokenOf(claims, key, google.signedBy, stranger);
    return answer({ access_token: "an-access-token", token_type: "Bearer", expires_in: 3600, id_token: idToken });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  google.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return google;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
