/**
 * Every number of the product that both sides must agree on. Plain values without imports, so that
 * charts and views may import them. Lengths of time are in milliseconds unless the name says otherwise.
 */

/** SPEC 9: page sizes. `list` is the shared size that DECISIONS, Lists, sets. */
export const pageSizes = {
  list: 24,
  row: 12,
  searchUsers: 12,
  photos: 12,
  videos: 6,
  conversations: 14,
  unreadPanel: 6,
  messages: 30,
  events: 200,
  max: 48,
} as const

/** SPEC 5: what a non-supporter may load of one list before the upgrade offer. */
export const listItemsForNonSupporters = 288
/** SPEC 5: a list with this many items or fewer after its first page counts as having too few. */
export const tooFewItems = 12
/** Of lists; longer with how many write to the database at once. */
export const longestCursor = 2_000
/** DECISIONS, Lists: totals are exact up to here, and estimates above. */
export const exactTotals = 10_000
/** SPEC 9: parameters of a list settle this long before they are asked for. */
export const parameterDebounce = 500

/** DECISIONS, Lists: presence. */
export const onlineFor = 2 * 60_000
export const idleFor = 10 * 60_000

/** DECISIONS, Account: how long a member may say that he is on cam. */
export const camHours = 4

/** DECISIONS, Messages. */
export const messageTextLength = 5_000
/** How long private media can be unlocked for; else until locked. */
export const unlockDays = [1, 7] as const
/** Addresses of private media work so long; who shows them asks for new ones in good time. */
export const privateMediaFor = 5 * 60_000
export const unsendFor = 24 * 60 * 60_000
/** DECISIONS, Location: how long a place in a message is there, unless its sender keeps it. */
export const sharedPlaceLasts = 60 * 60_000
/** DECISIONS, Messages: sending is asked about (429) or refused (403) beyond these. */
export const bulkSending = {
  sameTextRecipients: 5,
  sameTextWindow: 10 * 60_000,
  /** So many of the last texts to one receiver are compared. */
  sameTextsCompared: 3,
  /** And so many of the last texts to anyone: comparing them keeps everybody else waiting. */
  sameTextsComparedInAll: 60,
  newConversationsAsked: 10,
  newConversationsWindow: 60 * 60_000,
  newConversationsRefused: { member: 20, verified: 40, supporter: 60 },
  refusedWindow: 24 * 60 * 60_000,
  reportedFactor: 0.5,
  reportedFor: 7 * 24 * 60 * 60_000,
} as const

/** DECISIONS, Account. */
export const minimumAge = 18
/** Nobody was ever much older: what lies before is a slip. */
export const maximumAge = 120
/** Of what is typed to find a name or a place. */
export const searchedNameLength = 60
export const searchedPlaceLength = 80
/**
 * Scripts in everyday use (UAX 31, table 5), by what is written together: letters of two that are not may look alike.
 * Of Hangul whole syllables alone: its parts pass for other letters, or for none.
 */
const nameScripts = [
  '\\p{sc=Latn}\\p{sc=Hani}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Bopo}\\uAC00-\\uD7A3',
  ...'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Knda Khmr Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
    .split(' ')
    .map((script) => `\\p{sc=${script}}`),
]
/** The digits and the lengthening sign of Japanese are of no one script. */
const nameCommons = '\\u30FC0-9\\u0660-\\u0669'
/**
 * What nobody sees, clicks (ǁ), phonetic and historic letters and small capitals, ligatures and other forms for
 * presentation, and beyond the first plane all but Han: each passes for a letter in use, or for a whole word.
 */
const nameDisguises =
  '\\p{DI}\\u01C0-\\u01C3\\u0250-\\u02AF\\u1C80-\\u1C8F\\u1D00-\\u1DBF\\uA640-\\uA69F\\uA720-\\uA7FF\\uAB30-\\uAB6F' +
  '\\uFB00-\\uFDFF\\uFE70-\\uFEFF\\u{10000}-\\u{1FFFF}'
/** Both take the flag `u`. A name has a letter or digit, wherever its dots, dashes and underscores are. */
export const userName = {
  min: 3,
  max: 20,
  pattern: `^[._-]*(?:(?=[\\p{L}\\p{Nd}])(?![${nameDisguises}])[${nameScripts.join('')}${nameCommons}][._-]*)+$`,
  alphabet: `^(?:${nameScripts.map((script) => `[${script}${nameCommons}._-]*`).join('|')})$`,
} as const
export const password = { min: 10, max: 128 } as const
export const descriptionLength = 3_000
export const dudelistNoteLength = 1_000
export const reportTextLength = 2_000
/** So many reports a member makes in 24 hours. */
export const reportsPerDay = 20
/** What admins write to a member. */
export const moderationTextLength = 1_000
export const openReportsShown = 20
/** DECISIONS, Moderation: what hides a subject until an admin decides, and whose reports count towards it. */
export const hidingByReports = { reporters: 2, memberForDays: 30, wroteToMembers: 5 } as const

/** Within this a second look at the same profile is the same visit. */
export const visitLasts = 30 * 60_000
export const viewsPerMinute = 60
export const mediaViewsPerMinute = 120
/** Nine names of ten letters, each letter of them answered: nobody types so many who looks for a place. */
export const placeSearchesPerMinute = 90
/** What `recent` means of views. */
export const recentDays = 30

/** Of any day that is told: beyond, it is a slip, and reckoning on from it leaves what a database keeps. */
export const dayYears = { first: 1900, last: 2200 } as const

/** Body measures are kept in centimetres and kilograms (SPEC 3). */
export const centimetersPerInch = 2.54
export const poundsPerKilogram = 2.204_622_6
export const kilometersPerMile = 1.609_344

/** DECISIONS, Location: the steps in which a distance is shown; the unit is the viewer's. */
export const distanceSteps = [5, 10, 20, 50, 100, 200, 500] as const
export const ownPlaceChanges = { perHour: 3, perDay: 10 } as const

/** DECISIONS, Real-time: how long events are kept for catching up. */
export const eventsKeptDays = 7

/** SAFETY, Sockets. */
export const socketLimits = {
  frameBytes: 16 * 1024,
  messagesPerSecond: 20,
  channelsPerSocket: 20,
  socketsPerMember: 20,
  bufferedBytes: 1024 * 1024,
} as const

/** How long a browser keeps option lists, reasons and products without asking, in seconds. */
export const optionsMaxAgeSeconds = 5 * 60

/** DECISIONS, Lists: plans of a member that are not over, and how far ahead Travel looks where no end is named. */
export const travelPlans = { max: 10, longest: 366, noteLength: 300, daysAhead: 30 } as const
/** Who is published so near to a place's centre is there, in kilometres: the size of a city. */
export const travelWithin = 20

/** Searches that a member keeps. */
export const savedSearches = 10
