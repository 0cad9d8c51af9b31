/** Replaces `axios/lib/helpers/HttpStatusCode.js`, names for status codes. The app compares numbers. Saves 0.7 kB gzip. */
export default {}
