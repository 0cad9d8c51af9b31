import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserProfile } from '../../../contract/members.ts'
import type { Photo } from '../../../contract/media.ts'
import { createMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { randomPicture, uploadForm } from './pictures.ts'

const clock = { now: Date.now() }
let site: TestApp
let seed = 500
let ownerId: number
let owner: Browser
let viewerId: number
let viewer: Browser
let photoId: number
beforeAll(async () => {
  site = await createTestApp({ now: () => clock.now })
})
afterAll(() => site.close())
beforeEach(async () => {
  const { db } = site.database
  ownerId = await createMember(db)
  owner = await site.browserOf(ownerId)
  viewerId = await createMember(db)
  viewer = await site.browserOf(viewerId)
  const file = await randomPicture((seed += 1), { width: 120, height: 90 })
    .jpeg()
    .toBuffer()
  const form = uploadForm(file, { is_private: '1' })
  photoId = (await owner.send('POST', `/api/user/${ownerId}/photo`, form)).json<Photo>().id
  await db.updateTable('photo').set({ approved_at: new Date() }).where('id', '=', photoId).execute()
})

const share = (to: boolean) => owner.send('PUT', `/api/user/${viewerId}/unlock/toggle`, { to })
const listed = async (by: Browser) => {
  const answer = await by.get(`/api/user/${ownerId}/photo/private`)
  return answer.statusCode === 200 ? answer.json<{ data: Photo[] }>().data : []
}
/** New addresses of the private photo, from all calls that may give one. */
async function addressesFor(by: Browser): Promise<string[]> {
  const [list, all, one, profile] = [
    await listed(by),
    await by.get(`/api/user/${ownerId}/photo`),
    await by.get(`/api/photo/${photoId}`),
    await by.get(`/api/user/${ownerId}`),
  ]
  const photos = [
    ...list,
    ...(all.statusCode === 200 ? all.json<{ data: Photo[] }>().data : []),
    ...(one.statusCode === 200 ? [one.json<Photo>()] : []),
    ...(profile.statusCode === 200 ? (profile.json<UserProfile>().private_photos ?? []) : []),
  ]
  return photos.map(({ url }) => url)
}
const statusOf = async (by: Browser, url: string) => (await by.get(url)).statusCode
const addressOf = async (by: Browser): Promise<string> => {
  const [photo] = await listed(by)
  if (!photo) throw new Error('The photo is not listed.')
  return photo.url
}

/** Signs the viewer out. The browser keeps its cookie, as a stolen copy would be kept. */
async function signOut() {
  const kept = [...viewer.cookies]
  const answer = await viewer.post('/api/logout')
  for (const [name, value] of kept) viewer.cookies.set(name, value)
  return answer
}

test('a private photo has addresses for members with access, each for one session', async () => {
  expect(await addressesFor(viewer)).toEqual([])
  await share(true)
  const urls = await addressesFor(viewer)
  expect(urls.length).toBeGreaterThanOrEqual(3)
  for (const url of urls) {
    const answer = await viewer.get(url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const another = await site.browserOf(await createMember(site.database.db))
    const sameMember = await site.browserOf(viewerId)
    for (const by of [site.guest(), another, sameMember, owner]) {
      const refused = await by.get(url)
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        { code: 'private', message: 'This is private.' },
      ])
    }
  }
})

test('an invented address is refused as that of somebody else', async () => {
  await share(true)
  const url = await addressOf(viewer)
  const other = await site.browserOf(await createMember(site.database.db))
  const bodies = [
    (await other.get(url)).body,
    (await other.get(url.replace(/[\w-]{22}/, 'A'.repeat(22)))).body,
    (await other.get('/media/private/x/full.webp')).body,
  ]
  expect(new Set(bodies).size).toBe(1)
})

test.each<[string, () => Promise<{ statusCode: number }>, 403 | 404]>([
  ['the owner stops sharing', () => share(false), 404],
  ['the owner stops sharing with everyone', () => owner.send('PUT', '/api/user/auth/lock-all'), 404],
  ['the owner blocks', () => owner.send('PUT', `/api/user/${viewerId}/block/toggle`, { to: true }), 404],
  ['the viewer blocks', () => viewer.send('PUT', `/api/user/${ownerId}/block/toggle`, { to: true }), 404],
  ['the owner deletes it', () => owner.send('DELETE', `/api/photo/${photoId}`), 404],
  ['the viewer signs out', signOut, 403],
])('within a second after %s there is no new address, and the old one is dead', async (_, end, status) => {
  await share(true)
  const url = await addressOf(viewer)
  expect(await statusOf(viewer, url)).toBe(200)
  const answer = await end()
  expect(answer.statusCode).toBe(200)
  const began = performance.now()
  expect(await addressesFor(viewer)).toEqual([])
  expect(await statusOf(viewer, url)).toBe(status)
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('an address is dead after five minutes, also for the owner, and a new one works', async () => {
  await share(true)
  for (const by of [viewer, owner]) {
    const url = await addressOf(by)
    clock.now += 5 * 60_000 - 1_000
    expect(await statusOf(by, url)).toBe(200)
    clock.now += 1_000
    expect(await statusOf(by, url)).toBe(403)
    expect(await statusOf(by, await addressOf(by))).toBe(200)
  }
})
