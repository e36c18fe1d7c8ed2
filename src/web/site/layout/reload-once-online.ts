/** Tries a page again that could not be fetched, as text: a file would not come either. */
export const RELOAD_ONCE_ONLINE = 'addEventListener("online",()=>location.reload())';
