/** What somebody who writes on an old version gets beside the refusal: what the other one has saved. */
export type SavedMeanwhile<Content> = { version: number; savedAt: string; savedBy: string; content: Content };
