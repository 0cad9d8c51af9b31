/**
 * Replaces `axios/lib/helpers/validator.js`, which warns of unknown or misspelled options at run time. The compiler
 * checks the options of every call. Saves 0.3 kB gzip.
 */
export default { assertOptions() {}, validators: { transitional() {}, spelling() {} } }
