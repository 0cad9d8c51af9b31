import type { LookupSlug } from '../server/lookups/values.ts'
import { BioWriter } from './bios.ts'
import { birthdayAt, day, hour, minute, startOfDay, toDay, year } from './calendar.ts'
import { cast, type CastMember, demoPassword } from './cast.ts'
import { type DemoCity, demoCities, demoCity } from './cities.ts'
import type { Beard, Build, Man } from './drawing/man.ts'
import { inventMan } from './drawing/man.ts'
import { type SubjectName, subjects } from './drawing/subjects.ts'
import type { Motion } from './clips.ts'
import { looksOf, NameBook } from './names.ts'
import { inventPortrait, inventSubject, type PortraitDrawing } from './portraits.ts'
import { createRandom, type Random } from './random.ts'
import { clipCaptions, portraitCaptions, subjectCaptions, travelNotes } from './text/captions.ts'
import { suspensionTexts } from './text/notes.ts'
import type {
  DemoMember,
  DemoPhoto,
  DemoTravelPlan,
  DemoVideo,
  Instant,
  PhotoKey,
  VideoKey,
} from './types.ts'

type Interest = LookupSlug<'interest'>
type Community = LookupSlug<'community'>

/** The basic facts of a member. */
interface Person {
  readonly name: string
  readonly age: number
  readonly city: DemoCity
  readonly latitude: number
  readonly longitude: number
  readonly man: Man
  readonly avatar: PortraitDrawing | null
  readonly description: string | null
  readonly interests: readonly Interest[]
  readonly communities: readonly Community[]
  readonly height: number
  readonly weight: number
  readonly status: Status
  readonly createdAt: Instant
  readonly isSupporter: boolean
  readonly isVerified: boolean
  readonly presence: 'online' | 'idle' | 'away'
  readonly castMember: CastMember | null
}

/** The special state of a member, if any. */
type Status =
  | 'settled'
  | 'justApproved'
  | 'waiting'
  | 'toVerify'
  | 'suspended'
  | 'scammer'
  | 'disabled'
  | 'ageReport'

const allInterests: readonly Interest[] = [
  'friends',
  'chat',
  'dating',
  'relationship',
  'fun',
  'travel-company',
  'outdoors',
  'hiking',
  'cycling',
  'running',
  'gym',
  'swimming',
  'climbing',
  'sauna',
  'cooking',
  'eating-out',
  'coffee',
  'beer-and-wine',
  'music',
  'making-music',
  'dancing',
  'film-and-series',
  'theatre',
  'museums',
  'books',
  'photography',
  'gardening',
  'making-things',
  'motorcycles',
  'games',
  'pets',
  'volunteering',
]

const builds: Readonly<Record<Build, number>> = {
  slim: 17,
  average: 28,
  athletic: 19,
  muscular: 9,
  stocky: 12,
  'a-bit-extra': 10,
  large: 5,
}
// The approximate body-mass index of each build.
const massIndex: Readonly<Record<Build, number>> = {
  slim: 20.6,
  average: 23.6,
  athletic: 24.2,
  muscular: 27.4,
  stocky: 28,
  'a-bit-extra': 29.2,
  large: 34,
}

const facialHair: Readonly<Record<Beard, LookupSlug<'facial-hair'>>> = {
  none: 'clean-shaven',
  stubble: 'stubble',
  heavyStubble: 'stubble',
  boxed: 'short-beard',
  full: 'full-beard',
  long: 'long-beard',
  moustache: 'moustache',
  handlebar: 'moustache',
  walrus: 'moustache',
  pencil: 'moustache',
  goatee: 'goatee',
  vanDyke: 'goatee',
  muttonChops: 'full-beard',
  chinStrap: 'short-beard',
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]

const ages = {
  twenties: [19, 29],
  thirties: [30, 39],
  forties: [40, 49],
  fifties: [50, 59],
  older: [60, 74],
} as const

const inventAge = (random: Random): number => {
  const decade = random.weighted({ twenties: 24, thirties: 30, forties: 22, fifties: 15, older: 9 })
  const [from, to] = ages[decade]
  return random.int(from, to)
}

function inventCommunities(random: Random, man: Man, told: readonly Community[]): Community[] {
  const { age, build, beard } = man
  const isBearded = !['none', 'stubble', 'pencil', 'moustache'].includes(beard)
  const isBroad = build === 'stocky' || build === 'a-bit-extra' || build === 'large'
  const isGray = ['gray', 'silver', 'white', 'iron'].includes(man.hairColor)
  const likely: [Community, number][] = [
    ['bear', isBroad && isBearded ? 0.6 : 0],
    ['cub', isBroad && age < 36 ? 0.4 : 0],
    ['otter', build === 'slim' && isBearded ? 0.5 : 0],
    ['wolf', (build === 'athletic' || build === 'muscular') && isBearded ? 0.4 : 0],
    ['daddy', age > 43 ? 0.36 : 0],
    ['silver-fox', isGray && age > 40 ? 0.46 : 0],
    ['jock', (build === 'athletic' || build === 'muscular') && age < 40 ? 0.36 : 0],
    ['twink', age < 27 && build === 'slim' && !isBearded ? 0.5 : 0],
    ['geek', man.glasses ? 0.3 : 0.08],
    ['leather', 0.06],
    ['rubber', 0.02],
    ['biker', 0.05],
    ['drag', 0.02],
    ['bi', 0.05],
    ['regular', 0.26],
  ]
  const drawn = likely.filter(([, probability]) => random.chance(probability)).map(([slug]) => slug)
  return unique([...told, ...drawn]).slice(0, 4)
}

/** Returns a point around the center of a city, most often near it. */
function settle(random: Random, city: DemoCity): { latitude: number; longitude: number } {
  const spread = city.setting === 'city' ? 2 : 3.4
  return atDistance(city, Math.abs(random.bell(0, spread)), random.between(0, 360))
}

function atDistance(city: DemoCity, km: number, bearing: number): { latitude: number; longitude: number } {
  const angle = (bearing * Math.PI) / 180
  const north = (Math.cos(angle) * km) / 111.2
  const east = (Math.sin(angle) * km) / (111.2 * Math.cos((city.latitude * Math.PI) / 180))
  const tidy = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
  return { latitude: tidy(city.latitude + north), longitude: tidy(city.longitude + east) }
}

function castPerson(member: CastMember, asOf: Instant): Person {
  const city = demoCity(member.city)
  const { portrait } = member
  return {
    ...member,
    city,
    ...atDistance(city, ...member.away),
    man: portrait.man,
    avatar: {
      kind: 'portrait',
      ...portrait,
      hue: 0,
      lift: 0,
      shift: 0,
      companion: null,
      ratio: '3:4',
      seed: member.name,
    },
    status: 'settled',
    createdAt: Math.round(asOf - member.joinedYearsAgo * year),
    castMember: member,
  }
}

// How many members have each special state. They are spread out, so that queues have members from everywhere.
const unsettled: readonly (readonly [Status, number])[] = [
  ['waiting', 8],
  ['justApproved', 12],
  ['toVerify', 6],
  ['suspended', 2],
  ['scammer', 1],
  ['disabled', 2],
  ['ageReport', 3],
]

function inventCreation(random: Random, asOf: Instant, status: Status): Instant {
  switch (status) {
    case 'waiting':
      return asOf - random.between(0.5, 21) * hour
    case 'justApproved':
      return asOf - random.between(1.5, 6.5) * day
    case 'scammer':
      return asOf - random.between(9, 16) * day
    default:
      // More members joined recently: a growing community.
      return asOf - (32 * day + random.next() ** 1.9 * 6.5 * year)
  }
}

function inventPerson(
  random: Random,
  asOf: Instant,
  city: DemoCity,
  status: Status,
  names: NameBook,
  bios: BioWriter,
): Person {
  const age = status === 'ageReport' ? random.int(19, 22) : inventAge(random)
  const build = random.weighted(builds)
  const man = inventMan(random.fork('man'), { age, build, stocks: looksOf[city.culture] })
  const bio = bios.write(random.fork('bio'), age, city)
  const height = Math.round(
    random.bell(['japanese', 'chinese', 'thai', 'indian'].includes(city.culture) ? 173 : 180, 6.6),
  )
  const mass = massIndex[build] + random.bell(0, 0.9) + Math.max(0, age - 40) * 0.03
  const hasFace = !random.chance(0.012)
  const isSettled = status === 'settled' || status === 'disabled'
  return {
    name: names.invent(random.fork('name'), city.culture, new Date(asOf).getUTCFullYear() - age),
    age,
    city,
    ...settle(random, city),
    man,
    avatar: hasFace ? inventPortrait(random.fork('avatar'), man, { isAvatar: true }) : null,
    description: status === 'waiting' && random.chance(0.2) ? null : bio.text,
    interests: unique([...bio.interests, ...random.sample(allInterests, random.int(1, 4))]),
    communities: inventCommunities(random, man, bio.communities),
    height,
    weight: Math.round(mass * (height / 100) ** 2),
    status,
    createdAt: Math.round(inventCreation(random, asOf, status)),
    isSupporter: isSettled && random.chance(0.24),
    isVerified: isSettled && random.chance(0.36),
    presence:
      status === 'disabled' || status === 'suspended' || status === 'scammer'
        ? 'away'
        : random.weighted({ online: 15, idle: 6, away: 79 }),
    castMember: null,
  }
}

function gatherPeople(root: Random, asOf: Instant): Person[] {
  const names = new NameBook()
  const bios = new BioWriter()
  const people = cast.map((member) => {
    names.reserve(member.name)
    return castPerson(member, asOf)
  })
  const homes = demoCities.flatMap((city) => {
    const alreadyThere = people.filter((person) => person.city === city).length
    return Array.from({ length: Math.max(0, city.members - alreadyThere) }, () => city)
  })
  const spots = root.fork('statuses').sample([...homes.keys()], homes.length)
  const statuses = new Map<number, Status>()
  for (const [status, count] of unsettled) {
    for (const spot of spots.splice(0, count)) statuses.set(spot, status)
  }
  for (const [index, city] of homes.entries()) {
    people.push(
      inventPerson(root.fork(`person ${index}`), asOf, city, statuses.get(index) ?? 'settled', names, bios),
    )
  }
  return people
}

const orNothing = <Value>(random: Random, share: number, value: () => Value): Value | null => {
  const answer = value()
  return random.chance(share) ? null : answer
}

/** Creates view and hot-click counts. Few members have many. */
function inventCounts(
  random: Random,
  age: number,
  weight: number,
): Pick<DemoPhoto, 'recentViews' | 'totalViews' | 'recentHotClicks' | 'totalHotClicks'> {
  const days = Math.max(1, age / day)
  const perDay = weight * random.next() ** 2 * 9
  const totalViews = Math.round(perDay * Math.min(days, 240) * random.between(0.4, 0.8))
  const recentViews = Math.min(totalViews, Math.round(perDay * Math.min(days, 30)))
  const warmth = random.between(0.04, 0.22)
  return {
    recentViews,
    totalViews,
    recentHotClicks: Math.round(recentViews * warmth),
    totalHotClicks: Math.round(totalViews * warmth),
  }
}

const subjectsByInterest: Readonly<Partial<Record<Interest, readonly SubjectName[]>>> = {
  outdoors: ['ridge', 'lake', 'pines', 'birches', 'campers', 'stars', 'waterfall', 'paddler'],
  hiking: ['hiker', 'ridge', 'peaks', 'backpack', 'cliffs', 'autumn'],
  cycling: ['bicycle', 'cyclist', 'windmill', 'field'],
  running: ['runner', 'park', 'sea'],
  gym: ['kettlebells'],
  swimming: ['swimmer', 'sea', 'lake', 'surfer'],
  climbing: ['climber', 'peaks', 'cliffs'],
  sauna: ['sauna', 'snow'],
  cooking: ['ramen', 'pizza', 'cake', 'croissants', 'breakfast', 'kitchen', 'barbecue', 'fruit'],
  'eating-out': ['tacos', 'ramen', 'market', 'pizza'],
  coffee: ['coffee', 'croissants'],
  'beer-and-wine': ['beer', 'wine', 'barShelf'],
  music: ['turntable', 'recordShelf', 'stage'],
  'making-music': ['guitar', 'stage'],
  dancing: ['stage', 'lamps'],
  theatre: ['stage', 'lamps'],
  museums: ['wallOfPictures', 'canal', 'collage'],
  books: ['bookStack', 'bookshelf', 'armchair', 'typewriter'],
  photography: ['camera', 'blossom', 'harbour', 'aurora', 'balloons', 'lighthouse'],
  gardening: ['greenhouse', 'potPlant', 'meadow', 'hen'],
  'making-things': ['workshop', 'armchair', 'collage'],
  motorcycles: ['motorcycle', 'boots'],
  games: ['chess'],
  pets: [
    'dogAtHome',
    'dogInPark',
    'dogAtSea',
    'catAtHome',
    'catOnShelf',
    'catAtWindow',
    'dogWalk',
    'parrot',
    'horse',
  ],
  'travel-company': [
    'suitcase',
    'van',
    'skyline',
    'bridge',
    'tram',
    'palms',
    'mesas',
    'rooftops',
    'surfboards',
    'sailor',
  ],
}
const anySubject: readonly SubjectName[] = [
  'canal',
  'rooftops',
  'coffee',
  'park',
  'sea',
  'livingRoom',
  'fireside',
  'dunes',
  'skier',
  'autumn',
]

function inventPhotos(random: Random, person: Person, asOf: Instant, nextKey: () => PhotoKey): DemoPhoto[] {
  const { avatar, man, interests, status, createdAt, castMember } = person
  if (!avatar) return []
  const isNew = status === 'waiting' || status === 'justApproved' || status === 'scammer'
  const publicCount = castMember
    ? random.int(3, 4)
    : isNew
      ? random.int(1, 2)
      : Math.round(1 + random.next() ** 1.7 * 3.3)
  const privateCount = !isNew && random.chance(castMember ? 0.7 : 0.3) ? random.int(1, castMember ? 4 : 2) : 0
  const fitting = unique(interests.flatMap((interest) => subjectsByInterest[interest] ?? []))
  const shown = random.sample(fitting.length > 2 ? fitting : [...fitting, ...anySubject], publicCount)
  // Some members have a new photo that waits for approval.
  const awaits = !isNew && random.chance(0.05) ? publicCount : -1

  const photo = (index: number, isPrivate: boolean): DemoPhoto => {
    const subject = shown[index]
    const asPortrait = index > 0 && (isPrivate || !subject || random.chance(0.42))
    const drawing =
      index === 0 && !isPrivate
        ? avatar
        : asPortrait || !subject
          ? inventPortrait(random, man)
          : inventSubject(random, subject)
    const waits = status === 'waiting' || (index + 1 === awaits && index > 0 && !isPrivate)
    const addedAt =
      index === 0
        ? createdAt + random.between(4, 40) * minute
        : createdAt + random.next() * (asOf - createdAt) * 0.94
    const shownAt = Math.round(Math.max(createdAt, waits ? asOf - random.between(1, 19) * hour : addedAt))
    const captions = drawing.kind === 'subject' ? subjectCaptions[drawing.subject] : portraitCaptions
    return {
      key: nextKey(),
      drawing,
      description: orNothing(random, drawing.kind === 'subject' ? 0.2 : 0.62, () => random.pick(captions)),
      isPrivate,
      isActivation: index === 0 && !isPrivate,
      tags: drawing.kind === 'subject' ? [...subjects[drawing.subject].tags] : portraitTags(drawing),
      createdAt: shownAt,
      approvedAt: waits ? null : Math.min(asOf, Math.round(shownAt + random.between(2, 26) * hour)),
      ...inventCounts(random, asOf - shownAt, index === 0 ? 1.4 : 0.7),
    }
  }
  return [
    ...Array.from({ length: publicCount }, (_, index) => photo(index, false)),
    ...Array.from({ length: privateCount }, (_, index) => photo(index + 1, true)),
  ]
}

function portraitTags({ outfit, stance, companion }: PortraitDrawing): LookupSlug<'media-tag'>[] {
  const tags: LookupSlug<'media-tag'>[] = stance.pose === 'back' ? [] : ['face']
  tags.push(['bare', 'tank', 'singlet'].includes(outfit.garment) ? 'shirtless' : 'dressed')
  if (outfit.garment === 'leatherJacket' || outfit.garment === 'harness') tags.push('leather')
  if (companion === 'dog' || companion === 'cat') tags.push('pets')
  return tags
}

const scenesInMotion: readonly (readonly [SubjectName, Motion])[] = [
  ['sea', 'birds'],
  ['skyline', 'rain'],
  ['snow', 'snow'],
  ['campers', 'embers'],
  ['harbour', 'birds'],
  ['coffee', 'steam'],
  ['canal', 'rain'],
  ['fireside', 'embers'],
  ['lake', 'drift'],
  ['pines', 'snow'],
]

/** Gives few members a video: their files are in the repository (`clipFiles.ts`). */
function inventVideos(
  random: Random,
  person: Person,
  index: number,
  asOf: Instant,
  nextKey: () => VideoKey,
): DemoVideo[] {
  if (person.status !== 'settled' || !person.avatar || index % 23 !== 1) return []
  const turn = Math.floor(index / 23)
  const motion = scenesInMotion[turn % scenesInMotion.length]
  const asNod = turn % 2 === 0 || !motion
  const age = random.between(3, 200) * day
  const waits = turn === 5 || turn === 8
  const createdAt = Math.round(
    Math.max(person.createdAt, asOf - (waits ? random.between(2, 18) * hour : age)),
  )
  return [
    {
      key: nextKey(),
      clip: asNod
        ? { motion: 'nod', drawing: inventPortrait(random, person.man, { pose: 'front', ratio: '3:4' }) }
        : { motion: motion[1], drawing: { ...inventSubject(random, motion[0]), ratio: '4:3' } },
      description: orNothing(random, 0.3, () => random.pick(clipCaptions)),
      isPrivate: turn === 3 || turn === 9,
      tags: asNod ? ['face', 'dressed'] : [...subjects[motion[0]].tags],
      createdAt,
      approvedAt: waits ? null : Math.min(asOf, Math.round(createdAt + random.between(3, 30) * hour)),
      ...inventCounts(random, asOf - createdAt, 1),
    },
  ]
}

const destinations: readonly (readonly [string, number])[] = [
  ['Ghent', 9],
  ['Antwerp', 4],
  ['Brussels', 4],
  ['Amsterdam', 4],
  ['Berlin', 5],
  ['London', 4],
  ['Paris', 3],
  ['Barcelona', 3],
  ['Lisbon', 2],
  ['Copenhagen', 2],
  ['Reykjavík', 1],
  ['New York City', 2],
  ['Kyoto', 1],
  ['Innsbruck', 1],
]

function inventTravelPlans(random: Random, person: Person, asOf: Instant): DemoTravelPlan[] {
  const count = random.chance(0.8) ? 1 : 2
  return random
    .sample(
      destinations
        .filter(([city]) => city !== person.city.city)
        .flatMap(([city, weight]) => Array.from({ length: weight }, () => city)),
      count,
    )
    .map((city) => {
      const from = asOf + random.int(-3, 26) * day
      return {
        city: demoCity(city),
        from: toDay(from),
        to: toDay(from + random.int(2, 12) * day),
        note: orNothing(random, 0.3, () => random.pick(travelNotes)),
      }
    })
}

const referrers = [
  'www.bearsinborders.example/links',
  'queercity.example/gent',
  'search.example',
  'newsletter',
  'www.pridehouse.example',
] as const

// Addresses that RFC 5737 reserves for documentation.
const inventIp = (random: Random): string =>
  `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.int(1, 254)}`

function inventSupport(
  random: Random,
  person: Person,
  asOf: Instant,
): { since: Instant | null; until: Instant | null } {
  if (!person.isSupporter) return { since: null, until: null }
  const since = Math.max(person.createdAt + 2 * day, asOf - random.between(5, 700) * day)
  return { since: startOfDay(since), until: startOfDay(asOf + random.between(4, 300) * day) }
}

function completeMember(
  random: Random,
  person: Person,
  index: number,
  asOf: Instant,
  nextPhotoKey: () => PhotoKey,
  nextVideoKey: () => VideoKey,
): DemoMember {
  const { man, castMember, status, createdAt, city, age } = person
  const isWaiting = status === 'waiting'
  const approvedAt = isWaiting ? null : Math.round(createdAt + random.between(1, 22) * hour)
  const photos = inventPhotos(random.fork('photos'), person, asOf, nextPhotoKey)
  const heft = person.weight / (person.height / 100) ** 2
  const muscle = man.build === 'muscular' ? 5 : man.build === 'athletic' ? 2 : 0
  const measured = <Value>(value: () => Value): Value | null =>
    orNothing(random, castMember ? 0 : 0.16, value)
  const intimate = <Value>(value: () => Value): Value | null =>
    orNothing(random, castMember ? 0.6 : 0.44, value)
  const support = inventSupport(random.fork('support'), person, asOf)
  const plansTravels = castMember?.plansTravels ?? (status === 'settled' && random.chance(0.12))
  const counts = inventCounts(random.fork('views'), asOf - createdAt, castMember ? 2.2 : 1)
  const isAway = person.presence === 'away'
  const handle = person.name.toLowerCase().replace(/[^a-z0-9]/gu, '') || 'someone'

  return {
    key: index + 1,
    name: person.name,
    email: castMember?.signIn ?? `member${index + 1}@lodge.test`,
    signIn: castMember?.signIn ? { email: castMember.signIn, password: demoPassword } : null,
    role: castMember?.role ?? null,
    plansTravels,
    birthday: birthdayAt(random.fork('birthday'), asOf, age),
    description: person.description,

    usesImperial: ['US', 'GB'].includes(city.countryCode) && random.chance(0.7),
    height: measured(() => person.height),
    weight: measured(() => person.weight),
    waist: orNothing(random, 0.5, () => Math.round(28 + heft * 2.35 - muscle)),
    chest: orNothing(random, 0.55, () => Math.round(62 + heft * 1.55 + muscle)),
    biceps: orNothing(random, 0.6, () => Math.round(21 + heft * 0.48 + muscle * 0.8)),

    bodyBuild: measured(() => man.build),
    bodyHair: measured(() =>
      random.weighted<LookupSlug<'body-hair'>>({
        smooth: 16,
        shaved: 7,
        trimmed: 17,
        some: 28,
        hairy: 22,
        'very-hairy': 8,
      }),
    ),
    facialHair: measured(() => facialHair[man.beard]),
    tattoo: measured(() =>
      man.hasNeckTattoo
        ? 'many'
        : random.weighted<LookupSlug<'tattoo'>>({ none: 58, one: 18, 'a-few': 18, many: 6 }),
    ),
    cockSize: intimate(() =>
      random.weighted<LookupSlug<'cock-size'>>({ small: 10, average: 56, large: 28, 'extra-large': 6 }),
    ),
    cockType: intimate(() => random.pick<LookupSlug<'cock-type'>>(['cut', 'uncut', 'uncut'])),
    sexPosition: intimate(() =>
      random.weighted<LookupSlug<'sex-position'>>({
        top: 15,
        'versatile-top': 18,
        versatile: 30,
        'versatile-bottom': 16,
        bottom: 13,
        side: 8,
      }),
    ),
    saferSex: intimate(() =>
      random.weighted<LookupSlug<'safer-sex'>>({
        condoms: 26,
        prep: 28,
        'prep-and-condoms': 14,
        undetectable: 7,
        'let-us-talk': 25,
      }),
    ),
    piercings: man.earring
      ? ['ear']
      : random.chance(0.1)
        ? [random.pick<LookupSlug<'piercing'>>(['nose', 'nipple', 'eyebrow', 'tongue'])]
        : [],
    interests: person.interests,
    communitiesHeIs: person.communities,
    communitiesHeLikes: random.chance(0.25)
      ? []
      : random.sample<Community>(
          [
            'bear',
            'cub',
            'otter',
            'wolf',
            'daddy',
            'silver-fox',
            'jock',
            'geek',
            'twink',
            'leather',
            'regular',
          ],
          random.int(1, 4),
        ),
    emailPreferences: {
      'new-message': random.chance(0.8),
      reviews: random.chance(0.9),
      'supporter-reminders': random.chance(0.6),
    },
    links: random.chance(0.07) ? [`https://${handle}.example/`] : [],
    networks: random.chance(0.14) ? { instagram: handle } : random.chance(0.05) ? { facebook: handle } : {},

    city,
    latitude: person.latitude,
    longitude: person.longitude,
    travelPlans: plansTravels ? inventTravelPlans(random.fork('travel'), person, asOf) : [],

    showsAge: castMember !== null || !random.chance(0.06),
    hidesDistance: castMember === null && random.chance(0.05),
    hidesOnline: castMember === null && random.chance(0.05),
    hidesReadReceipts: castMember === null && random.chance(0.07),
    isPrivateViewing: random.chance(0.08),
    isPrivateDudelisting: random.chance(0.07),
    isFeatured:
      status === 'settled' &&
      photos.length > 0 &&
      (castMember ? castMember.role === undefined : random.chance(0.05)),
    isVerified: person.isVerified,
    isLegacySupporter: person.isSupporter && createdAt < asOf - 5 * year && castMember === null,
    isEnabled: status !== 'disabled',
    ageReportStatus: status === 'ageReport' ? 1 : person.isVerified ? 2 : 0,
    suspension:
      status === 'suspended' || status === 'scammer'
        ? {
            text: suspensionTexts[status === 'scammer' ? 0 : 1] ?? '',
            isScam: status === 'scammer',
            at: Math.round(asOf - random.between(1, 8) * day),
          }
        : null,
    cam:
      castMember?.name === 'Devon' || castMember?.name === 'Rafael'
        ? { url: `https://cam.example/${handle}`, until: asOf + 3 * hour }
        : null,
    presence: person.presence,

    createdAt,
    approvedAt,
    lastSeenAt: isAway
      ? Math.round(asOf - Math.min(asOf - createdAt, random.next() ** 3 * 40 * day + 12 * minute))
      : asOf,
    supporterSince: support.since,
    supporterUntil: support.until,
    createReferrer: random.chance(0.45) ? random.pick(referrers) : null,
    createIp: inventIp(random),
    loginIp: inventIp(random),
    ipCountry: city.countryCode,

    recentViews: counts.recentViews,
    totalViews: counts.totalViews,
    photos,
    videos: inventVideos(random.fork('videos'), person, index, asOf, nextVideoKey),
    verification: status === 'toVerify' ? inventVerification(random, man, asOf) : null,
  }
}

const counter = (): (() => number) => {
  let last = 0
  return () => ++last
}

/** A photo with the code on a sheet of paper, which waits for an admin. */
function inventVerification(random: Random, man: Man, asOf: Instant): DemoMember['verification'] {
  const code = String(random.int(100_000, 999_999))
  const portrait = inventPortrait(random.fork('verification'), man, {
    pose: 'front',
    backdrop: 'kitchen',
    isAvatar: true,
  })
  return {
    code,
    drawing: { ...portrait, companion: null, sheet: code },
    sentAt: Math.round(asOf - random.between(1, 30) * hour),
  }
}

/**
 * At least 300 invented members, the cast first. The same seed and the same day (UTC) of `now` give the same
 * members; every instant is relative to the beginning of that day.
 */
export function demoMembers(seed: string, now: Instant): DemoMember[] {
  const asOf = startOfDay(now)
  const root = createRandom(seed)
  const [nextPhotoKey, nextVideoKey] = [counter(), counter()]
  return gatherPeople(root, asOf).map((person, index) =>
    completeMember(root.fork(`member ${index}`), person, index, asOf, nextPhotoKey, nextVideoKey),
  )
}
