/** The fields that members change themselves: which they are, what each accepts, and that others see the change. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UpdateSelfBody } from '../../../contract/ownFields.ts'
import { OpenedProfile, UserCard, UserProfile } from '../../../contract/members.ts'
import { UserAdmin } from '../../../contract/moderation.ts'
import { UserSelf } from '../../../contract/ownProfile.ts'
import { createMember, createPhoto, placeMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let memberId: number
let browser: Browser
beforeAll(async () => {
  site = await createTestApp()
  memberId = await createMember(site.database.db, { name: 'Piet' })
  browser = await site.browserOf(memberId)
})
afterAll(() => site.close())

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const put = (body: object, by: Browser = browser, id = memberId) => by.send('PUT', `/api/user/${id}`, body)
const putForm = (fields: Record<string, string>) => put(formOf(fields))
const errorsOf = async (body: object) => {
  const answer = await put(body)
  return [answer.statusCode, answer.json<{ errors?: unknown }>().errors]
}

const stored = async () => {
  const { db } = site.database
  const ofMember = (table: 'member_lookup' | 'member_link' | 'member_network') =>
    db.selectFrom(table).where('member_id', '=', memberId).selectAll().execute()
  return [
    await db.selectFrom('member').where('id', '=', memberId).selectAll().execute(),
    await ofMember('member_lookup'),
    await ofMember('member_link'),
    await ofMember('member_network'),
  ]
}

const owned = new Set<string>(Object.keys(UpdateSelfBody.shape))

describe('the fields that a member owns', () => {
  test('are exactly these, and each is a field of the own profile', () => {
    expect([...owned].toSorted()).toEqual(
      (
        'agrees_to_be_featured biceps birthday body_build body_hair chest cock_size cock_type communities_he_is ' +
        'communities_he_likes description facebook facial_hair first_messages_from height hides_distance hides_online ' +
        'hides_read_receipts instagram interests is_enabled is_onboarded is_private_dudelisting ' +
        'is_private_viewing links name note onboarding_step piercings safer_sex sex_position shows_age tattoo twitter ' +
        'use_imperial waist weight'
      ).split(' '),
    )
    expect([...owned].filter((field) => !(field in UserSelf.shape))).toEqual([])
  })

  const shapes = [UserCard, UserProfile, OpenedProfile, UserSelf, UserAdmin]
  const others = new Set(
    shapes.flatMap(({ shape }) => Object.keys(shape)).filter((field) => !owned.has(field)),
  )

  test('are the only ones: every other field of a member is refused by name and changes nothing', async () => {
    expect(others.size).toBeGreaterThan(80)
    const before = await stored()
    for (const field of [...others, 'identity_user_id', 'supporter_until', 'body_build_id', 'deleted_at']) {
      const json = await put({ description: 'Hi', [field]: true })
      const form = await putForm({ description: 'Hi', [field]: '1' })
      expect([field, json.statusCode, form.statusCode]).toEqual([field, 400, 400])
      expect(json.json<{ errors: object }>().errors).toHaveProperty(field)
    }
    expect(await stored()).toEqual(before)
  })
})

const everything = {
  description: 'By the lake.',
  note: 'Ask about the sauna.',
  height: 180.34,
  weight: 81.6466,
  waist: 84,
  chest: 102,
  biceps: 38,
  use_imperial: true,
  body_build: 3,
  body_hair: 4,
  facial_hair: 6,
  tattoo: 2,
  cock_size: 2,
  cock_type: 2,
  sex_position: 3,
  safer_sex: 5,
  piercings: [1, 6],
  interests: [8, 14],
  communities_he_is: [1],
  communities_he_likes: [1, 3],
  links: ['https://lake.example/me'],
  facebook: 'piet.lake',
  instagram: 'piet_lake',
  twitter: 'piet_lake',
}
const shown = {
  description: 'By the lake.',
  note: 'Ask about the sauna.',
  weight: expect.closeTo(81.6466, 4),
  converted_large_height: '5 ft',
  converted_small_height: '11 in',
  converted_weight: '180 lb',
  body_build: expect.objectContaining({ slug: 'athletic' }),
  safer_sex: expect.objectContaining({ slug: 'let-us-talk' }),
  piercings: [expect.objectContaining({ slug: 'ear' }), expect.objectContaining({ slug: 'nipple' })],
  communities_he_is: [expect.objectContaining({ slug: 'bear' })],
  communities_he_likes: [
    expect.objectContaining({ slug: 'bear' }),
    expect.objectContaining({ slug: 'otter' }),
  ],
  links: ['https://lake.example/me'],
  facebook: { network: 'facebook', username: 'piet.lake' },
  twitter: { network: 'twitter', username: 'piet_lake' },
}
const emptied = {
  description: null,
  note: null,
  height: null,
  weight: null,
  body_build: null,
  piercings: [],
  interests: [],
  links: [],
  facebook: null,
}

describe('a change', () => {
  test('sets all fields as JSON, leaves what is not named, and removes what is null, 0 or empty', async () => {
    const answer = await put(everything)
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining(shown)])
    const kept = await put({ height: 181 })
    expect(kept.json()).toMatchObject({ ...shown, height: 181 })
    const removed = await put({ ...emptied, body_build: 0 })
    expect(removed.json()).toMatchObject({ ...emptied, tattoo: { slug: 'one' } })
  })

  test('does the same as a form, with converted booleans and indexed lists', async () => {
    await put({ ...emptied, body_build: 0, use_imperial: false })
    const fields = Object.entries(everything).flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((item, index) => [`${name}[${index}]`, String(item)])
        : [[name, typeof value === 'boolean' ? String(Number(value)) : String(value)]],
    )
    const answer = await putForm(Object.fromEntries(fields))
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining(shown)])
    const removed = await putForm({
      description: '',
      note: '',
      height: '',
      weight: '',
      body_build: '0',
      piercings: '',
      interests: '',
      links: '',
      facebook: '',
    })
    expect(removed.json()).toMatchObject(emptied)
  })

  test.each([
    ['a word for a boolean', { use_imperial: 'maybe' }, 400],
    ['a word for a measure', { height: 'tall' }, 400],
    ['a number that no text of ours has', { height: '1e2' }, 400],
    ['a text for a list', { interests: '8' }, 400],
    ['a list with a gap', { 'interests[1]': '8' }, 400],
    ['a list and a text of one name', { 'interests[0]': '8', interests: '' }, 400],
    ['a list of words', { 'interests[0]': 'sauna' }, 400],
    ['a field of an object', { '__proto__[is_admin]': '1' }, 400],
    ['a measure out of bounds', { height: '999' }, 422],
  ])('as a form with %s is refused', async (_, fields, status) => {
    const before = await stored()
    expect((await putForm(fields)).statusCode).toBe(status)
    expect(await stored()).toEqual(before)
  })

  test('as a form with a file, and one that is cut off, are refused', async () => {
    const form = formOf({ description: 'Hi' })
    form.append('photo', new File(['x'], 'x.txt'))
    expect((await put(form)).statusCode).toBe(400)
  })

  test('is refused with an error at each wrong field', async () => {
    const before = await stored()
    expect(await errorsOf({ height: 99, weight: 301, biceps: -1, waist: 40, description: 'Hi' })).toEqual([
      422,
      {
        height: ['Enter 100 to 250 cm.'],
        weight: ['Enter 30 to 300 kg.'],
        biceps: ['Enter 15 to 80 cm.'],
      },
    ])
    expect(await errorsOf({ body_build: 99, interests: [1, 999] })).toEqual([
      422,
      { body_build: ['Choose from the list.'], interests: ['Choose from the list.'] },
    ])
    expect(await errorsOf({ links: ['javascript:alert(1)'] })).toEqual([
      422,
      { 'links.0': [expect.stringContaining('full address')] },
    ])
    expect(await errorsOf({ links: Array.from({ length: 6 }, (_, at) => `https://a${at}.example`) })).toEqual(
      [422, { links: ['Enter up to 5 links.'] }],
    )
    expect(await errorsOf({ twitter: 'no spaces here' })).toEqual([
      422,
      { twitter: ['X names have up to 15 letters, digits or underscores.'] },
    ])
    expect(await errorsOf({ note: 'x'.repeat(2_001) })).toEqual([422, { note: ['This text is too long.'] }])
    expect(await stored()).toEqual(before)
  })

  test('stores links once each, and with https', async () => {
    const answer = await put({ links: ['http://a.example', 'https://a.example/', ' b.example/x '] })
    expect(answer.json()).toMatchObject({ links: ['https://a.example/', 'https://b.example/x'] })
  })

  test('of another member’s profile is refused', async () => {
    const other = await createMember(site.database.db)
    expect((await put({ description: 'Hi' }, browser, other)).statusCode).toBe(403)
  })
})

describe('the own profile as others see it', () => {
  test('is byte for byte what a member without any relation gets, also what the member hides', async () => {
    const { db } = site.database
    const hidden = { shows_age: false, hides_online: true, hides_distance: true, use_imperial: true } as const
    const ownId = await createMember(db, { name: 'Wim', weight: 80, note: 'Secret', ...hidden })
    const otherId = await createMember(db, { name: 'Olaf', use_imperial: true })
    await placeMember(db, ownId)
    await createPhoto(db, ownId, { is_private: true })
    await createPhoto(db, ownId)
    const [own, other] = [await site.browserOf(ownId), await site.browserOf(otherId)]
    const preview = await own.get('/api/user/auth/as-others')
    expect(preview.body).toBe((await other.get(`/api/user/${ownId}`)).body)
    expect(preview.json()).toMatchObject({ age: null, private_photos: [], private_photo_count: 1 })
    expect((await own.get(`/api/user/${ownId}`)).body).not.toBe(preview.body)
  })
})

describe('other members', () => {
  test('see the new values but not the note, and find the member by them', async () => {
    const { db } = site.database
    await placeMember(db, memberId)
    const viewerId = await createMember(db, { name: 'Ruud' })
    await placeMember(db, viewerId)
    const viewer = await site.browserOf(viewerId)
    const search = { height_from: 190, height_to: 192, interests: ['climbing'], tattoo: ['many'] }
    const found = async () =>
      (await viewer.send('POST', '/api/user/search', search))
        .json<{ data: { id: number }[] }>()
        .data.map(({ id }) => id)
    expect(await found()).toEqual([])
    await put({ height: 191, interests: [13], tattoo: 4, note: 'Only for me', is_private_viewing: true })
    expect(await found()).toEqual([memberId])
    const seen = (await viewer.get(`/api/user/${memberId}`)).json<object>()
    expect(seen).toMatchObject({ height: 191, interests: [{ slug: 'climbing' }], tattoo: { slug: 'many' } })
    expect(JSON.stringify(seen)).not.toContain('Only for me')
    await put({ interests: [] })
    expect(await found()).toEqual([])
  })

  test('changes of the same member at once both stay', async () => {
    const answers = await Promise.all([
      put({ interests: [1, 2] }),
      put({ piercings: [3] }),
      put({ interests: [2, 4] }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { interests, piercings } = (await browser.get('/api/sso/user')).json<UserSelf>()
    expect(piercings.map(({ id }) => id)).toEqual([3])
    expect([
      [1, 2],
      [2, 4],
    ]).toContainEqual(interests.map(({ id }) => id))
  })
})
