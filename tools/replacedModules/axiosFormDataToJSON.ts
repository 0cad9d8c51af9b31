/**
 * Replaces `axios/lib/helpers/formDataToJSON.js`, which turns a FormData into JSON. The app sends plain objects as JSON
 * and never a FormData. Saves 0.4 kB gzip.
 */
export default () => null
