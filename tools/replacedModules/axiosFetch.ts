/**
 * Replaces `axios/lib/adapters/fetch.js`, the adapter for `fetch()`. axios takes the XMLHttpRequest adapter first, and
 * every browser has XMLHttpRequest. Saves 4.1 kB gzip.
 */
export const getFetch = () => null
