/**
 * Replaces `axios/lib/core/InterceptorManager.js`, the list of interceptors of a client. The app has no interceptors, so
 * that axios only ever walks an empty list. Saves 0.4 kB gzip.
 */
export default class InterceptorManager {
  forEach() {}
}
