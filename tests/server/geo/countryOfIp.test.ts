import { expect, test } from 'vitest'
import { countryOfIp } from '../../../server/geo/countryOfIp.ts'

test.each([
  // RIPE's and Google's own addresses, which have not moved for many years.
  ['193.0.6.139', 'NL'],
  ['::ffff:193.0.6.139', 'NL'],
  ['8.8.8.8', 'US'],
  ['2001:67c:2e8:22::c100:68b', 'NL'],
  ['127.0.0.1', null],
  ['::1', null],
  ['10.1.2.3', null],
  ['192.168.0.7', null],
  ['fd00::1', null],
  ['', null],
  ['unknown', null],
  ['8.8.8.8, 1.1.1.1', null],
  [null, null],
])('%s is registered in %s', async (ip, country) => {
  expect(await countryOfIp(ip)).toBe(country)
})
