/**
 * Files that only owners and admins may fetch, asked for by an admin who is one no longer. See
 * docs/security.md#media-files.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../../contract/media.ts'
import type { WaitingUser } from '../../../contract/moderation.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import type { WaitingPhoto } from '../../../contract/photos.ts'
import { runCommand } from '../../../server/cli/commands.ts'
import { createAccount, createMember, giveRole } from '../factories.ts'
import { randomPicture, uploadForm } from '../memberPhotos/pictures.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let ownerId: number
let photo: Photo
beforeAll(async () => {
  site = await createTestApp()
  ownerId = await createMember(site.database.db, { is_verified: false })
  const owner = await site.browserOf(ownerId)
  const file = await randomPicture(70_000).jpeg().toBuffer()
  const uploaded = await owner.send(
    'POST',
    `/api/user/${ownerId}/photo`,
    uploadForm(file, { is_private: '1' }),
  )
  photo = uploaded.json<Photo>()
  const { verification_code: code } = (await owner.get('/api/sso/user')).json<UserSelf>()
  await owner.send('POST', '/api/user/auth/verification-photo', uploadForm(file, { code }))
})
afterAll(() => site.close())

async function createAdmin() {
  const { db } = site.database
  const id = await createMember(db)
  await createAccount(db, id)
  await giveRole(db, id, 'admin')
  return { id, email: `member${id}@lodge.test`, browser: await site.browserOf(id) }
}
type Admin = Awaited<ReturnType<typeof createAdmin>>

/** Returns the addresses that an admin's browser holds after a look at the queues. */
async function addressesFor({ browser }: Admin): Promise<string[]> {
  const original = (await browser.get(`/api/photo/${photo.id}/original`)).json<{ url: string }>().url
  const photos = (await browser.get('/api/photo/to-approve?per_page=48')).json<{ data: WaitingPhoto[] }>()
  const users = (await browser.get('/api/user/to-verify?per_page=48')).json<{ data: WaitingUser[] }>()
  const shown = photos.data.find(({ id }) => id === photo.id)?.url ?? ''
  const verification = users.data.find(({ id }) => id === ownerId)?.verification_photo?.url ?? ''
  return [original, shown, verification]
}

/** Returns the statuses of an original, a private photo and a verification photo. */
const fetchAll = async ({ browser }: Admin, addresses: readonly string[]): Promise<number[]> => {
  const answers = await Promise.all(addresses.map((address) => browser.get(address)))
  return answers.map(({ statusCode }) => statusCode)
}

/** Returns the statuses of the calls that return the addresses. */
const askAll = async (browser: Browser): Promise<number[]> => {
  const calls = [`photo/${photo.id}/original`, 'photo/to-approve', 'user/to-verify']
  const answers = await Promise.all(calls.map((call) => browser.get(`/api/${call}`)))
  return answers.map(({ statusCode }) => statusCode)
}

const loseTheRole = ({ email }: Admin) => runCommand(site.app.commandDeps, ['revoke', email, 'admin'])
const suspend = ({ email }: Admin) => runCommand(site.app.commandDeps, ['suspend', email, 'Gone'])
const disable = ({ id, browser }: Admin) => browser.send('PUT', `/api/user/${id}`, { is_enabled: false })

test.each([
  ['loses the role', loseTheRole],
  ['is suspended', suspend],
  ['disables their profile', disable],
])(
  'an admin who %s fetches no original, private photo or verification photo in that session',
  async (_how, end) => {
    const [admin, another] = [await createAdmin(), await createAdmin()]
    const [addresses, theirs] = [await addressesFor(admin), await addressesFor(another)]
    expect(await fetchAll(admin, addresses)).toEqual([200, 200, 200])
    await end(admin)
    expect(await fetchAll(admin, addresses)).toEqual([403, 403, 403])
    expect(await askAll(admin.browser)).toEqual([401, 401, 401])
    expect(await fetchAll(another, theirs)).toEqual([200, 200, 200])
  },
)

test.each([
  ['lost the role', loseTheRole, [404, 403, 403]],
  ['disabled their profile', disable, [404, 403, 403]],
  ['is suspended', suspend, [401, 401, 401]],
])('an admin who %s gets no such address in a later session', async (_who, end, statuses) => {
  const admin = await createAdmin()
  const addresses = await addressesFor(admin)
  await end(admin)
  const later = { ...admin, browser: await site.browserOf(admin.id) }
  expect(await askAll(later.browser)).toEqual(statuses)
  expect(await fetchAll(later, addresses)).toEqual([403, 403, 403])
})

test.each([
  [
    'without the role',
    (id: number) => site.database.db.deleteFrom('member_role').where('member_id', '=', id).execute(),
  ],
  [
    'whose profile is disabled',
    (id: number) =>
      site.database.db.updateTable('member').set({ is_enabled: false }).where('id', '=', id).execute(),
  ],
])('a session that goes on, of an admin %s, fetches none of them', async (_who, change) => {
  const admin = await createAdmin()
  const addresses = await addressesFor(admin)
  await change(admin.id)
  await site.app.commandDeps.sessions.changed(admin.id)
  expect(await fetchAll(admin, addresses)).toEqual([404, 404, 404])
})
