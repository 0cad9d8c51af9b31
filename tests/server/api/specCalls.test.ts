/** The calls and limits that clients rely on, written out here apart from the table of calls (docs/product.md). */
import { expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import {
  listItemsForNonSupporters,
  pageSizes,
  parameterDebounce,
  tooFewItems,
} from '../../../contract/limits.ts'

const lists =
  'nearby travel nearby-online popular newest online dudelist-online dudelisted dudelisted/{type} visitor ' +
  'hotlisting-me private-unlock-looker blocked'
const queues = 'ready-for-approval reported to-verify'
const toggles = 'unlock dudelist disable-emails block'
const decisions =
  'suspend suspend/scam unsuspend permanent/keep permanent/unkeep permanent/toggle approve reject unverify ' +
  'unverifyByAdmin verifyByAdmin'
const optionLists =
  'body-build body-hair cock-size cock-type community email-preference facial-hair interest piercing media-tag ' +
  'safer-sex sex-position tattoo rejection-reason rejection-reason/profile rejection-reason/media'

const each = (words: string, write: (word: string) => string) => words.split(' ').map((word) => write(word))

const spec: Record<string, readonly string[]> = {
  Users: [
    'GET /user/count',
    'GET /user/featured',
    ...each(lists, (list) => `GET /user/${list}`),
    'POST /user/search',
    'POST /user/search/by-name',
    'POST /user/id',
    ...each(queues, (queue) => `GET /user/${queue}`),
    ...each(queues, (queue) => `GET /user/${queue}/count`),
    ...each(toggles, (toggle) => `PUT /user/{id}/${toggle}/toggle`),
    ...each(decisions, (decision) => `PUT /user/{id}/${decision}`),
    'GET /user/{id}',
    'GET /user/by-name/{name}',
    'PUT /user/{id}',
    'DELETE /user/{id}',
    'PUT /user/auth/email',
    'PUT /user/auth/location',
    'PUT /user/auth/location/to-saved',
    'PUT /user/auth/saved-location',
    ...each('user photo video', (subject) => `POST /${subject}/{id}/view`),
  ],
  Dudelist: [
    'POST /dudelist/{userId}',
    'POST /dudelist/{userId}/{type}',
    'PUT /dudelist/{userId}',
    'PUT /dudelist/{userId}/toggle',
    'DELETE /dudelist/{userId}',
  ],
  Photos: [
    'GET /user/{id}/photo',
    ...each(
      'public public-with-unapproved private private-with-unapproved',
      (list) => `GET /user/{id}/photo/${list}`,
    ),
    'POST /user/{id}/photo',
    'POST /user/{id}/photo/activation',
    ...each(
      'max-kb max-count/user max-count/supporter count popular newest to-approve reported reported/count {id} {id}/original',
      (what) => `GET /photo/${what}`,
    ),
    'POST /photo/search',
    'POST /photo/{id}/hot-click/toggle',
    ...each('{id} {id}/approve {id}/rotate/left {id}/rotate/right', (what) => `PUT /photo/${what}`),
    'DELETE /photo/{id}',
    'DELETE /photo/{id}/on-approval',
  ],
  Videos: [
    'GET /user/{id}/video',
    ...each(
      'public public-with-unapproved private private-with-unapproved',
      (list) => `GET /user/{id}/video/${list}`,
    ),
    'POST /user/{id}/video',
    ...each(
      'max-kb max-count/user max-count/supporter count popular newest to-approve reported reported/count {id}',
      (what) => `GET /video/${what}`,
    ),
    'POST /video/search',
    'POST /video/{id}/hot-click/toggle',
    ...each('{id} {id}/approve', (what) => `PUT /video/${what}`),
    'DELETE /video/{id}',
    'DELETE /video/{id}/on-approval',
  ],
  'Option lists': each(optionLists, (list) => `GET /${list}`),
  // One call serves both: the name of a filter differs from every conversation's.
  Conversations: [
    'GET /conversation/{filter}',
    ...each('read erase', (what) => `PUT /conversation/{id}/${what}`),
  ],
  Messages: [
    'POST /message',
    ...each('read unsend toggle-save', (what) => `PUT /message/{id}/${what}`),
    'GET /message/unread/count',
  ],
  'System messages': [
    'GET /system-message/auth',
    'GET /system-message/auth/latest',
    'PUT /system-message/auth/mark-as-read',
    'DELETE /system-message/auth/conversation',
    'DELETE /system-message/{id}',
  ],
  'Sign-on and alias': [
    ...each('check user has-auto-login role/is-admin role/is-super-admin', (what) => `GET /sso/${what}`),
    'POST /logout',
    'GET /alias',
    'POST /alias/{id}',
    'DELETE /alias',
  ],
  Geolocation: each('address coordinates autocomplete', (what) => `GET /geolocation/${what}`),
}

test.each(Object.entries(spec))('%s: every documented call is in the table', (_, keys) => {
  expect(keys.filter((key) => !(key in calls))).toEqual([])
})

test('the limits of lists are the documented ones', () => {
  expect(pageSizes).toMatchObject({
    list: 24,
    row: 12,
    searchUsers: 12,
    photos: 12,
    videos: 6,
    conversations: 14,
    unreadPanel: 6,
  })
  expect([listItemsForNonSupporters, tooFewItems, parameterDebounce]).toEqual([288, 12, 500])
})

test.each(
  Object.keys(calls).filter((key) =>
    /^GET \/user\/(nearby|travel|popular|newest|online|dudelist|visitor|hotlisting|private-unlock|unlocked|blocked)/.test(
      key,
    ),
  ),
)('%s takes 12 members a page, and 48 at most', (key) => {
  const query = (calls as Record<string, Call>)[key]?.query
  const asked = key.includes('travel') ? { place_id: '1' } : {}
  expect(query?.parse({ ...asked, per_page: '12' })).toMatchObject({ per_page: 12 })
  expect(query?.safeParse({ ...asked, per_page: '49' }).success).toBe(false)
})

test.each<[keyof typeof calls, object, number]>([
  ['POST /user/search', {}, 12],
  ['POST /user/search/by-name', { name: 'Ada' }, 12],
  ['POST /photo/search', {}, 12],
  ['GET /photo/newest', {}, 12],
  ['GET /photo/popular', {}, 12],
  ['GET /video/newest', {}, 6],
  ['GET /video/popular', {}, 6],
  ['POST /video/search', {}, 6],
  ['GET /conversation/{filter}', {}, 14],
])('%s has the documented page size by default', (key, asked, size) => {
  const row: Call = calls[key]
  expect((row.body ?? row.query)?.parse(asked)).toMatchObject({ per_page: size })
})
