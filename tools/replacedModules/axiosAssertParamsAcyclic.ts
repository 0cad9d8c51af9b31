/**
 * Replaces `axios/lib/core/assertParamsAcyclic.js`, which looks for cycles in the parameters of a request. The app's
 * parameters are flat records of strings, numbers and booleans. Saves 0.1 kB gzip.
 */
export default () => {}
