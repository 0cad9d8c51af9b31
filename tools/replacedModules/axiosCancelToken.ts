/**
 * Replaces `axios/lib/cancel/CancelToken.js`, the older way to cancel a request. The app cancels by AbortSignal only.
 * Saves 0.3 kB gzip.
 */
export default {}
