/** Reloads the offline page once the network is back. Inline text, because a file could not be fetched offline. */
export const RELOAD_ONCE_ONLINE = 'addEventListener("online",()=>location.reload())';
