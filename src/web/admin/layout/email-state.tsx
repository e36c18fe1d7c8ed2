import type { EmailState as State } from "#modules/outbox/contract.ts";
import { emailStateNames } from "#modules/outbox/messages.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";

const tones: Record<State, BadgeTone> = { waiting: "info", sent: "success", kept: "neutral", failed: "error" };

/** Delivery state of an email. */
export const EmailState = ({ state }: { state: State }) => <Badge tone={tones[state]}>{emailStateNames[state]}</Badge>;
