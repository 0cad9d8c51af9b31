import { describe, expect, it } from 'vitest'
import { pageSizes } from '../../contract/limits.ts'
import { UpdateSelfBody } from '../../contract/ownFields.ts'
import { demoCities } from '../../demo/cities.ts'
import { draw } from '../../demo/portraits.ts'
import type { DemoMember } from '../../demo/types.ts'
import { demoPassword } from '../../demo/cast.ts'
import { demoSignIns } from '../../demo/signIns.ts'
import { demoWorld } from '../../demo/world.ts'
import { createGazetteer } from '../../server/geo/gazetteer.ts'
import { nameSkeleton } from '../../contract/nameSkeleton.ts'
import { gridKeyAt } from '../../server/places/grid.ts'
import { PlaceSettings } from '../../server/places/settings.ts'

const now = Date.UTC(2026, 2, 14, 15, 30)
const nowhere = { latitude: 0, longitude: 0 }
const day = 24 * 60 * 60_000
const world = demoWorld('lodge', now)
const { members } = world
const byKey = new Map(members.map((member) => [member.key, member]))
const photos = members.flatMap((member) => member.photos)
const named = (name: string): DemoMember | undefined => members.find((member) => member.name === name)

/** Returns the values outside the bounds. Null counts as inside. */
const outside = (values: readonly (number | null)[], low: number, high: number): number[] =>
  values.filter((value): value is number => value !== null && (value < low || value > high))

/** Age in whole years of 365.25 days. */
const ageOf = (birthday: string): number => Math.floor((now - Date.parse(birthday)) / (365.25 * day))

const calendarAge = (birthday: string): number => {
  const [today, born] = [new Date(now), new Date(birthday)]
  const hadBirthday =
    today.getUTCMonth() > born.getUTCMonth() ||
    (today.getUTCMonth() === born.getUTCMonth() && today.getUTCDate() >= born.getUTCDate())
  return today.getUTCFullYear() - born.getUTCFullYear() - (hadBirthday ? 0 : 1)
}

describe('the community', () => {
  it('is the same for the same seed and day, at any hour', () => {
    expect(demoWorld('lodge', Date.UTC(2026, 2, 14))).toEqual(world)
    expect(demoWorld('lodge', Date.UTC(2026, 2, 14, 23, 59, 59, 999))).toEqual(world)
  })

  it('is a day older on the next day', () => {
    const tomorrow = demoWorld('lodge', now + day)
    expect(tomorrow.asOf).toBe(world.asOf + day)
    expect(tomorrow.members.map(({ name }) => name)).toEqual(members.map(({ name }) => name))
  })

  it('differs with another seed', () => {
    const other = demoWorld('another', now).members.map(({ name }) => name)
    expect(other).not.toEqual(members.map(({ name }) => name))
  })

  it('is plain data', () => {
    expect(structuredClone(world)).toEqual(world)
    expect(JSON.parse(JSON.stringify(members[0]))).toEqual(members[0])
  })
})

describe('members', () => {
  it('are at least 300, the four sign-ins among them', () => {
    expect(members.length).toBeGreaterThanOrEqual(300)
    expect(demoSignIns.map(({ email }) => email)).toEqual([
      'member@lodge.test',
      'supporter@lodge.test',
      'admin@lodge.test',
      'super@lodge.test',
    ])
    expect(demoPassword).toBe('lodge-demo')
    const signIns = members.filter(({ signIn }) => signIn)
    expect(signIns.map(({ email, role }) => [email, role])).toEqual([
      ['member@lodge.test', null],
      ['supporter@lodge.test', null],
      ['admin@lodge.test', 'admin'],
      ['super@lodge.test', 'super-admin'],
    ])
    expect(named('Luc')).toMatchObject({ supporterSince: null, city: { city: 'Ghent' } })
    expect(named('Marek')?.supporterUntil).toBeGreaterThan(now)
  })

  it('have valid names that can’t be confused with each other', () => {
    for (const { name } of members) expect(name).toMatch(/^[\p{L}\p{N}._-]{3,20}$/u)
    expect(new Set(members.map(({ name }) => nameSkeleton(name))).size).toBe(members.length)
    expect(members.filter(({ name }) => !UpdateSelfBody.safeParse({ name }).success)).toEqual([])
    expect(new Set(members.map(({ email }) => email)).size).toBe(members.length)
  })

  it('are adults by both ways of counting age, from their twenties to their seventies', () => {
    const ages = members.map(({ birthday }) => ageOf(birthday))
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(18)
    expect(Math.max(...ages)).toBeLessThanOrEqual(75)
    for (const { birthday } of members) expect(calendarAge(birthday)).toBe(ageOf(birthday))
    for (const decade of [20, 30, 40, 50, 60]) {
      expect(ages.filter((age) => age >= decade && age < decade + 10).length).toBeGreaterThan(10)
    }
    expect(ages.filter((age) => age >= 70).length).toBeGreaterThan(0)
  })

  it('have realistic body measures', () => {
    expect(
      outside(
        members.map(({ height }) => height),
        155,
        208,
      ),
    ).toEqual([])
    expect(
      outside(
        members.map(({ weight }) => weight),
        48,
        165,
      ),
    ).toEqual([])
    expect(
      outside(
        members.map(({ waist }) => waist),
        66,
        130,
      ),
    ).toEqual([])
    expect(
      outside(
        members.map(({ chest }) => chest),
        80,
        135,
      ),
    ).toEqual([])
    expect(
      outside(
        members.map(({ biceps }) => biceps),
        26,
        50,
      ),
    ).toEqual([])
    const heft = members.map(({ height, weight }) => (height && weight ? weight / (height / 100) ** 2 : null))
    expect(outside(heft, 17, 42)).toEqual([])
  })

  it('have different profile texts', () => {
    const bios = members.flatMap(({ description }) => (description === null ? [] : [description]))
    expect(bios.length).toBeGreaterThan(members.length * 0.94)
    expect(new Set(bios).size).toBe(bios.length)
    expect(
      outside(
        bios.map(({ length }) => length),
        10,
        3000,
      ),
    ).toEqual([])
    const sentences = bios.flatMap((bio) =>
      bio.split(/(?<=[.?])\s+/u).map((sentence) => sentence.toLowerCase()),
    )
    expect(new Set(sentences).size).toBeGreaterThan(300)
  })

  it('never use the same sentence twice in one city', () => {
    for (const { city } of demoCities) {
      const bios = members
        .filter((member) => member.city.city === city)
        .map(({ description }) => description ?? '')
      const long = bios
        .flatMap((bio) => bio.split(/\n|(?<=[.?])\s+/u))
        .filter((sentence) => sentence.length > 30)
      expect({ city, twice: long.length - new Set(long).size }).toEqual({ city, twice: 0 })
    }
  })

  it('are many in some cities and alone in others', () => {
    const counts = new Map<string, number>()
    for (const { city } of members) counts.set(city.city, (counts.get(city.city) ?? 0) + 1)
    expect(counts.get('Ghent')).toBeGreaterThanOrEqual(70)
    expect([...counts.values()].filter((count) => count >= 14).length).toBeGreaterThanOrEqual(5)
    expect([...counts.values()].filter((count) => count === 1).length).toBeGreaterThan(30)
  })

  it('live at the position that the gazetteer has for their city', async () => {
    const gazetteer = createGazetteer()
    for (const city of demoCities) {
      expect(await gazetteer.place(city.id)).toMatchObject({
        city: city.city,
        state: city.state,
        country: city.country,
        country_code: city.countryCode,
        latitude: city.latitude,
        longitude: city.longitude,
      })
    }
    for (const { latitude, longitude, city } of members) {
      expect(Math.abs(latitude - city.latitude)).toBeLessThan(0.12)
      expect(Math.abs(longitude - city.longitude)).toBeLessThan(0.3)
    }
  }, 60_000)

  it('have IP addresses that are reserved for documentation', () => {
    for (const { createIp, loginIp } of members) {
      expect(createIp).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/u)
      expect(loginIp).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/u)
    }
    for (const { email, links } of members) {
      expect(email).toMatch(/@lodge\.test$/u)
      for (const link of links) expect(new URL(link).hostname).toMatch(/\.example$/u)
    }
  })

  it('have portraits that match their profiles', () => {
    for (const { facialHair, photos: own } of members) {
      const [avatar] = own
      if (!avatar || facialHair !== 'clean-shaven') continue
      expect(avatar.drawing).toMatchObject({ kind: 'portrait', man: { beard: 'none' } })
    }
  })
})

describe('time', () => {
  it('contains no event later than the start of the day, or earlier than possible', () => {
    for (const { createdAt, approvedAt, lastSeenAt, photos: own, videos } of members) {
      expect(outside([createdAt], 0, world.asOf)).toEqual([])
      expect(outside([lastSeenAt, approvedAt], createdAt, world.asOf)).toEqual([])
      const media = [...own, ...videos]
      expect(
        outside(
          media.map((item) => item.createdAt),
          createdAt,
          world.asOf,
        ),
      ).toEqual([])
      expect(media.flatMap((item) => outside([item.approvedAt], item.createdAt, world.asOf))).toEqual([])
    }
  })

  it('is in whole milliseconds', () => {
    const text = JSON.stringify(world, (name, value: unknown) =>
      /At$|Since$|Until$/u.test(name) && typeof value === 'number' ? Number.isInteger(value) : value,
    )
    expect(text).not.toMatch(/"\w+(?:At|Since|Until)":false/u)
  })

  it('runs forward in every conversation', () => {
    for (const { messages } of world.conversations) {
      const sent = messages.map(({ sentAt }) => sentAt)
      expect(sent).toEqual(sent.toSorted((a, b) => a - b))
      expect(outside(sent, 0, world.asOf)).toEqual([])
      expect(messages.flatMap(({ sentAt, readAt }) => outside([readAt], sentAt, world.asOf))).toEqual([])
    }
  })

  it('has no more clicks than views, and no more recent ones than in total', () => {
    const media = members.flatMap((member) => [...member.photos, ...member.videos])
    expect(
      media.filter((item) => item.recentViews > item.totalViews || item.totalHotClicks > item.totalViews),
    ).toEqual([])
    expect(members.filter((member) => member.recentViews > member.totalViews)).toEqual([])
  })
})

describe('queues have work in them', () => {
  it('waiting for approval, verification, an age check and an appeal', () => {
    expect(members.filter(({ approvedAt }) => approvedAt === null).length).toBeGreaterThan(4)
    expect(members.filter(({ verification }) => verification).length).toBeGreaterThan(3)
    expect(members.filter(({ ageReportStatus }) => ageReportStatus === 1).length).toBeGreaterThan(1)
    expect(world.appeals).toHaveLength(1)
  })

  it('new pictures and clips of members who are approved', () => {
    const approved = members.filter(({ approvedAt }) => approvedAt !== null)
    expect(
      approved.flatMap((member) => member.photos).filter(({ approvedAt }) => approvedAt === null).length,
    ).toBeGreaterThan(3)
    expect(approved.flatMap((member) => member.videos).some(({ approvedAt }) => approvedAt === null)).toBe(
      true,
    )
  })

  it('reports of members, pictures and a clip, none of oneself', () => {
    expect(new Set(world.reports.map(({ subject }) => subject.type))).toEqual(
      new Set(['member', 'photo', 'video']),
    )
    for (const { reporter, about } of world.reports) expect(reporter).not.toBe(about)
  })

  it('members in every state that a profile can be in', () => {
    expect(members.some(({ suspension }) => suspension?.isScam)).toBe(true)
    expect(members.some(({ isEnabled }) => !isEnabled)).toBe(true)
    expect(members.some(({ isLegacySupporter }) => isLegacySupporter)).toBe(true)
    expect(members.some(({ photos: own }) => own.length === 0)).toBe(true)
    expect(
      members.filter(({ approvedAt }) => approvedAt !== null && approvedAt > world.asOf - 7 * day).length,
    ).toBeGreaterThan(5)
    expect(members.filter(({ travelPlans }) => travelPlans.length > 0).length).toBeGreaterThan(15)
    expect(members.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThan(12)
  })
})

describe('relations', () => {
  it('refer to members and photos that exist, and never to the same member twice', () => {
    const photoKeys = new Set(photos.map(({ key }) => key))
    const pairs = [
      ...world.listings.map(({ member, listed }) => [member, listed]),
      ...world.blocks.map(({ member, blocked }) => [member, blocked]),
      ...world.unlocks.map(({ member, viewer }) => [member, viewer]),
      ...world.views.map(({ member, viewer }) => [member, viewer]),
      ...world.conversations.map(({ members: both }) => both),
    ]
    for (const [one, other] of pairs) {
      expect(byKey.has(one ?? 0) && byKey.has(other ?? 0)).toBe(true)
      expect(one).not.toBe(other)
    }
    for (const { photo, member } of world.hotClicks)
      expect(photoKeys.has(photo) && byKey.has(member)).toBe(true)
  })

  it('have no duplicates where the database allows none', () => {
    const twice = (rows: readonly string[]): string[] =>
      rows.filter((row, index) => rows.indexOf(row) !== index)
    expect(twice(world.listings.map(({ member, listed }) => `${member}-${listed}`))).toEqual([])
    expect(twice(world.blocks.map(({ member, blocked }) => `${member}-${blocked}`))).toEqual([])
    expect(twice(world.unlocks.map(({ member, viewer }) => `${member}-${viewer}`))).toEqual([])
    expect(twice(world.views.map(({ member, viewer }) => `${member}-${viewer}`))).toEqual([])
    expect(twice(world.hotClicks.map(({ photo, member }) => `${photo}-${member}`))).toEqual([])
    expect(
      twice(world.conversations.map(({ members: both }) => both.toSorted((a, b) => a - b).join('-'))),
    ).toEqual([])
    expect(
      twice(world.reports.map(({ reporter, subject }) => `${reporter}-${subject.type}-${subject.key}`)),
    ).toEqual([])
    expect(twice(photos.map(({ key }) => String(key)))).toEqual([])
  })

  it('include the media access that conversations mention', () => {
    const opened = world.conversations.flatMap(({ members: [a, b], messages }) =>
      messages.filter(({ isUnlock }) => isUnlock).map(({ from }) => `${from}-${from === a ? b : a}`),
    )
    const unlocked = new Set(world.unlocks.map(({ member, viewer }) => `${member}-${viewer}`))
    expect(opened.length).toBeGreaterThan(1)
    expect(opened.filter((pair) => !unlocked.has(pair))).toEqual([])
  })

  it('include dozens of conversations, and unread ones for each sign-in', () => {
    expect(world.conversations.length).toBeGreaterThan(60)
    expect(world.conversations.filter(({ messages }) => messages.length > 3).length).toBeGreaterThan(40)
    for (const { key, signIn, name } of members) {
      if (!signIn) continue
      const own = world.conversations.filter(({ members: both }) => both.includes(key))
      const unread = own
        .flatMap(({ messages }) => messages)
        .filter(({ from, readAt }) => from !== key && readAt === null)
      expect({ name, isBusy: own.length > 2, hasUnread: unread.length > 0 }).toEqual({
        name,
        isBusy: true,
        hasUnread: true,
      })
    }
  })

  it('have Luc and Marek on the first page of each other’s Nearby list', () => {
    const { square_km: width, members_to_share: least } = PlaceSettings.parse({})
    const [square, ...others] = ['Luc', 'Marek'].map((name) => gridKeyAt(named(name) ?? nowhere, width))
    expect(others).toEqual([square])
    const sharing = members.filter((member) => gridKeyAt(member, width) === square).length
    expect(sharing).toBeGreaterThan(least)
    expect(sharing).toBeLessThan(pageSizes.list)
  })

  it('include list notes of Luc and Marek, and visitors of Marek', () => {
    for (const name of ['Luc', 'Marek']) {
      const key = named(name)?.key
      const own = world.listings.filter(({ member }) => member === key)
      expect(new Set(own.map(({ type }) => type))).toEqual(new Set(['buddies', 'hotties']))
      expect(own.filter(({ note }) => note !== null).length).toBeGreaterThan(3)
    }
    expect(world.views.filter(({ member }) => member === named('Marek')?.key).length).toBeGreaterThan(20)
  })
})

it('draws no two pictures alike', () => {
  const drawn = photos.map(({ drawing }) => draw(drawing))
  expect(new Set(drawn).size).toBe(drawn.length)
})
