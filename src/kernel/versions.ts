/** Sent with the rejection of a stale save: the version that another user has saved. */
export type SavedMeanwhile<Content> = { version: number; savedAt: string; savedBy: string; content: Content };
