/**
 * Tests of one share use one server, one after the other, in the same order in every run. What one leaves behind meets
 * the same tests everywhere. Alphabetical, so that a new file needs no entry, and about equally long.
 */
export const browserShares = {
  'a to k': /e2e\/[a-k][^/]*\.spec\.ts$/,
  'l to o, paths a to p': /e2e\/(?:[l-o][^/]*|paths\/[a-p][^/]*)\.spec\.ts$/,
  'p to z, paths q to z': /e2e\/(?:[p-z][^/]*|paths\/[q-z][^/]*)\.spec\.ts$/,
}
