import * as oidc from "openid-client";
import { z } from "zod";
import { DomainError, invalid } from "#kernel/errors.ts";
import { readBounded } from "#platform/bounded-body.ts";
import type { GoogleClient } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { SignInChecks } from "../contract.ts";
import { SIGN_IN_MINUTES } from "../limits.ts";
import { customerMessages } from "../messages.ts";

const TIMEOUT_SECONDS = 5;
/** Tokens, keys and the service description have a few kilobytes. */
const MAX_RESPONSE_BYTES = 256 * 1024;

/** Google's claims about a user, once all of them are verified. */
export type GoogleUser = { issuer: string; subject: string; email: string; name: string };

const claimsShape = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(120).optional(),
  email_verified: z.boolean().optional(),
  name: z.string().max(200).optional(),
});

export const redirectUri = (ctx: Pick<Context, "siteUrl">) => `${ctx.siteUrl}/dang-nhap/google/tro-ve`;

const discovered = new Map<string, oidc.ServerMetadata>();

const boundedFetch: oidc.CustomFetch = async (url, options) => {
  // Covers the body too: the timeout of the library ends with the headers.
  const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
  const response = await fetch(url, { ...(options as RequestInit), redirect: "manual", signal });
  const body = await readBounded(response, MAX_RESPONSE_BYTES);
  return new Response(body.byteLength > 0 ? body : null, response);
};

/** Fetched at the first sign-in, so that an outage of Google does not block the start. */
async function configurationOf({ issuer, id, secret }: GoogleClient): Promise<oidc.Configuration> {
  const isLocal = issuer.startsWith("http:");
  let server = discovered.get(issuer);
  if (!server) {
    const execute = isLocal ? [oidc.allowInsecureRequests] : [];
    const options = { execute, timeout: TIMEOUT_SECONDS, [oidc.customFetch]: boundedFetch };
    const configuration = await oidc.discovery(new URL(issuer), id, secret, undefined, options);
    server = configuration.serverMetadata();
    discovered.set(issuer, { ...server });
  }
  // A new one for each sign-in reads Google's keys again: a rotated key takes effect at once.
  const configuration = new oidc.Configuration({ ...server }, id, secret);
  configuration.timeout = TIMEOUT_SECONDS;
  configuration[oidc.customFetch] = boundedFetch;
  // The signature is checked too, although the response comes directly from Google.
  oidc.enableNonRepudiationChecks(configuration);
  if (isLocal) oidc.allowInsecureRequests(configuration);
  return configuration;
}

/** The authorization URL of Google, and the checks that the browser has to bring back. Throws `unavailable`. */
export async function startGoogleSignIn(
  ctx: Context,
  client: GoogleClient,
): Promise<{ url: string; checks: SignInChecks }> {
  const configuration = await configurationOf(client).catch((error: unknown) => {
    ctx.log.warn({ event: "google.unreachable", err: error }, "Google sign-in: provider does not answer");
    throw providerUnavailable();
  });
  const verifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(ctx),
    scope: "openid email profile",
    state,
    nonce,
    prompt: "select_account",
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const expiresAt = ctx.now().getTime() + SIGN_IN_MINUTES * 60_000;
  return { url: url.href, checks: { state, nonce, verifier, expiresAt } };
}

/**
 * Verifies a user who returns from Google: state, nonce, PKCE, signature, issuer, audience, time and a verified e-mail. Throws `invalid`,
 * or `unavailable` when Google cannot be reached.
 */
export async function finishGoogleSignIn(
  ctx: Context,
  client: GoogleClient,
  { query, checks }: { query: string; checks: SignInChecks },
): Promise<GoogleUser> {
  if (new URLSearchParams(query).get("error") === "access_denied") throw signInError("cancelled");
  if (ctx.now().getTime() >= checks.expiresAt) throw signInError("failed");
  const claims = await claimsOf(ctx, client, { query, checks });
  const { iss, sub, email, email_verified: isVerified, name } = claims;
  if (!email || isVerified !== true) throw signInError("unverified");
  return { issuer: iss, subject: sub, email: email.toLowerCase(), name: name || email };
}

async function claimsOf(
  ctx: Context,
  client: GoogleClient,
  { query, checks }: { query: string; checks: SignInChecks },
) {
  try {
    const configuration = await configurationOf(client);
    // The redirect URI that Google knows, whatever a proxy has changed.
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${redirectUri(ctx)}${query}`), {
      pkceCodeVerifier: checks.verifier,
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      idTokenExpected: true,
    });
    return claimsShape.parse(tokens.claims());
  } catch (error) {
    // Never log the query, which contains the code.
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    ctx.log.warn(
      { event: "google.sign_in_failed", code, reason: error instanceof Error ? error.message : "" },
      "Google sign-in failed",
    );
    if (code === "OAUTH_TIMEOUT" || (error instanceof TypeError && error.message === "fetch failed"))
      throw providerUnavailable();
    throw signInError("failed");
  }
}

const signInError = (why: "cancelled" | "failed" | "unverified") => invalid(customerMessages[why], {}, `google-${why}`);
const providerUnavailable = () => new DomainError("unavailable", "google-away", customerMessages.away);
