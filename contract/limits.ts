/**
 * Numbers that the server and the browser must agree on (docs/product.md#9-constants-and-limits). This module has no
 * imports, so that charts and views can import its values. Durations are in milliseconds unless a name says otherwise.
 */

/** The largest value of PostgreSQL’s `integer`, the type of most ids. */
export const largestId = 2_147_483_647

/** The largest value of PostgreSQL’s `smallint`. */
export const largestSmallId = 32_767

/** See docs/product.md#page-sizes. `list` is the size of all lists that have no size of their own. */
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

/** How many items of a list a non-supporter may load (docs/product.md#list-maximum). */
export const listItemsForNonSupporters = 288
/** How many different profiles a member may open in a day (docs/decisions.md#profiles-a-day). */
export const profilesPerDay = { member: 288, supporter: 3_000 } as const
/** How many different members that the search by name shows count as one opened profile. */
export const foundPerProfile = 4
/** A list with this many items or fewer after its first page counts as having too few. */
export const tooFewItems = 12
/**
 * The longest cursor of a list, in characters. A cursor contains the database's snapshot, which grows with the number
 * of transactions under way.
 */
export const longestCursor = 2_000
/** Totals are exact up to this number and estimates above (docs/decisions.md#totals-above-10000). */
export const exactTotals = 10_000
/** How long the parameters of a list must stay unchanged before the list is loaded. */
export const parameterDebounce = 500

/** A member who was seen within this time is online (docs/decisions.md#online-and-idle). */
export const onlineFor = 2 * 60_000
/** A member who was seen within this time, but is not online, is idle. */
export const idleFor = 10 * 60_000

/** How many hours a member is shown as on cam at most (docs/decisions.md#cam). */
export const camHours = 4

export const messageTextLength = 5_000
/** How many photos and videos together a message can have. */
export const messageAttachments = 10
/** For how many days private media can be shared. Without a number of days the sharing has no end. */
export const unlockDays = [1, 7] as const
/**
 * What applies unless the operator sets another number: the largest file in KB (1,024 bytes), and how many photos or
 * videos members and supporters may have (docs/product.md#photo-and-video-limits).
 */
export const mediaLimits = {
  photo: { maxKb: 10_240, maxCount: { user: 16, supporter: 64 } },
  video: { maxKb: 204_800, maxCount: { user: 2, supporter: 16 } },
} as const
export const mediaDescriptionLength = 500
/** The largest `order` that a call takes, more than anyone has photos or videos. */
export const largestOrder = 10_000
/** The least width and height of a crop, as a fraction, and how far rounding may move it. */
export const smallestCrop = 0.02
export const cropTolerance = 0.001
/** How many days the files of deleted photos and videos are kept, for moderators only. */
export const deletedMediaKeptDays = 30
/** How many days a verification photo is kept after the decision (docs/decisions.md#verification-photos). */
export const verificationPhotoKeptDays = 30
/** How many verification photos a member can send in an hour. */
export const verificationPhotosPerHour = 10
/** How long members can bring back a photo or video that they deleted. */
export const mediaRestoreTime = 10 * 60_000
/** How many days members see which of their photos and videos admins removed. */
export const removedMediaShownDays = 30
/** The longest uploaded video. */
export const longestVideo = 3 * 60_000
/** How many frames the preview strip of a video has, next to each other. */
export const stripFrames = 10
/** How long an upload may take to arrive. */
export const uploadTimes = { photo: 5 * 60_000, video: 15 * 60_000 } as const
/**
 * How many unfinished resumable uploads a member can have, and how long each is kept after it began. One that was not
 * written for `idleAfter` makes room for a new one. Times are in milliseconds.
 */
export const resumableUploads = { perMember: 4, keptFor: 24 * 60 * 60_000, idleAfter: 60 * 60_000 } as const
/** How long any other request may take to arrive. */
export const requestTime = 30_000
/** How long addresses of private media work. Pages that show them ask for new addresses before that. */
export const privateMediaLifetime = 5 * 60_000
/** How long after sending a message can be unsent. */
export const unsendWindow = 24 * 60 * 60_000
/** For how many days moderators can read the text of an unsent message. */
export const unsentTextKeptDays = 30
/** How long a shared place stays in a message that its sender does not keep. */
export const sharedPlaceLifetime = 60 * 60_000
/**
 * Beyond these numbers, sending needs a confirmation (429) or is refused (403) (docs/decisions.md#bulk-sending).
 */
export const bulkSending = {
  sameTextRecipients: 5,
  sameTextWindow: 10 * 60_000,
  /** How many of the last texts to one receiver are compared. */
  sameTextsCompared: 3,
  /** How many of the last texts are compared in all. The server handles no other request while it compares. */
  sameTextsComparedInAll: 60,
  newConversationsAsked: 10,
  newConversationsWindow: 60 * 60_000,
  newConversationsRefused: { member: 20, verified: 40, supporter: 60 },
  refusedWindow: 24 * 60 * 60_000,
  /** Messages to one member within `unansweredWindow`, since that member last wrote. */
  unansweredAsked: 10,
  unansweredRefused: 20,
  unansweredWindow: 60 * 60_000,
  reportedFactor: 0.5,
  reportedFor: 7 * 24 * 60 * 60_000,
} as const

/** How many steps onboarding has (docs/product.md#onboarding-steps). */
export const onboardingSteps = 6

/** See docs/decisions.md#minimum-age-and-birthday. */
export const minimumAge = 18
/** A higher age is taken for a typing error. */
export const maximumAge = 120
/** The longest text of a search by name. */
export const searchedNameLength = 60
/** The longest text of a search for a place. */
export const searchedPlaceLength = 80
/**
 * Scripts in everyday use (UAX 31, table 5). The scripts of one entry are written together. Letters of scripts that
 * are not written together may look alike. For Hangul only whole syllables: its parts look like other letters or are
 * invisible.
 */
const nameScripts = [
  '\\p{sc=Latn}\\p{sc=Hani}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Bopo}\\uAC00-\\uD7A3',
  ...'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Knda Khmr Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
    .split(' ')
    .map((script) => `\\p{sc=${script}}`),
]
/** Characters that belong to no single script: digits, and the prolonged sound mark of Japanese. */
const nameCommons = '\\u30FC0-9\\u0660-\\u0669'
/**
 * Characters that could be mistaken for a letter in use or for a whole word: invisible characters, clicks (ǁ),
 * phonetic and historic letters, small capitals, ligatures and other presentation forms, and all of plane 1.
 */
const nameDisguises =
  '\\p{DI}\\u01C0-\\u01C3\\u0250-\\u02AF\\u1C80-\\u1C8F\\u1D00-\\u1DBF\\uA640-\\uA69F\\uA720-\\uA7FF\\uAB30-\\uAB6F' +
  '\\uFB00-\\uFDFF\\uFE70-\\uFEFF\\u{10000}-\\u{1FFFF}'
/** Both expressions need the flag `u`. A name needs at least one letter or digit (docs/decisions.md#user-names). */
export const userName = {
  min: 3,
  max: 20,
  pattern: `^[._-]*(?:(?=[\\p{L}\\p{Nd}])(?![${nameDisguises}])[${nameScripts.join('')}${nameCommons}][._-]*)+$`,
  alphabet: `^(?:${nameScripts.map((script) => `[${script}${nameCommons}._-]*`).join('|')})$`,
} as const
/** How often a member can try to change their name in 24 hours. Refused tries count too. */
export const nameTriesPerDay = 10
export const password = { min: 10, max: 128 } as const
/** The longest code of an authenticator app and the longest recovery code that are looked at, with spaces in them. */
export const confirmationCodes = { code: 20, recovery: 40 } as const
/** The longest email address. */
export const emailLength = 254
/** The longest user name that shows that the member themselves asks (`OwnerProof`). */
export const provenNameLength = 100
export const passkeyNameLength = 60
/** How many passkeys an account can have. */
export const passkeyCount = 20
export const descriptionLength = 3_000
export const dudelistNoteLength = 1_000
/** The longest note of a member to themselves. */
export const ownNoteLength = 2_000
/** How many links to other sites a profile has, and the longest one. */
export const profileLinks = { max: 5, length: 200 } as const
export const searchNameLength = 60
export const camAddressLength = 300
export const products = { nameLength: 60, descriptionLength: 500 } as const
export const reportTextLength = 2_000
/** How many reports a member can make in 24 hours. */
export const reportsPerDay = 20
/** The longest text of an admin to a member. */
export const moderationTextLength = 1_000
/** The most items that a moderator claims, or decides about, in one call. */
export const mostClaimed = 60
/** The most items that a claim leaves out. */
export const mostExcepted = 500
/** Milliseconds without any call of the moderator about queues, after which their claims end. */
export const claimIdleTime = 15 * 60_000
/** Seconds in which a decision can be undone. Then it takes effect, and the member is told. */
export const undoSeconds = 10
/** How many days a decision can be reversed from the log. */
export const reversibleDays = 30
/** Days after a decision in which the member can appeal it. */
export const appealDays = 20
/** The longest text of an appeal. */
export const appealTextLength = 2_000
/** How far back members see the decisions about them, in days, and how many of them at most. */
export const ownDecisionDays = 30
export const ownDecisionsShown = 100
/** How many earlier decisions about a member an admin gets with an item. */
export const earlierDecisionsShown = 20
/** How many rows each list of the page about one member has at most. */
export const adminProfileRows = 100
/** How many rows of the audit log a CSV file has at most. */
export const auditCsvRows = 10_000
/** The longest text to look for in the audit log, in characters. */
export const auditFilterLength = 200
/** The shortest and the longest text that admins look for in search and find, in characters. */
export const finderText = { min: 3, max: 200 } as const
/** How many photos an admin finds by a photo. */
export const foundPhotos = 24
/** How many days a sign-in is kept (docs/product.md#admin-profile). */
export const signInsKeptDays = 365
/** How many open reports about a member an admin gets. */
export const openReportsShown = 20
/** How many messages before and after a reported one an admin gets. */
export const messagesAroundReported = 5
/** Which reports hide a subject until an admin decides (docs/decisions.md#reports-that-hide). */
export const hidingByReports = { reporters: 2, memberForDays: 30, wroteToMembers: 5 } as const

/** Views of the same profile, photo or video within this time count once (docs/product.md#view-counts). */
export const visitDuration = 30 * 60_000
export const viewsPerMinute = 60
export const mediaViewsPerMinute = 120
/** Enough for nine names of ten letters, searched at each letter. */
export const placeSearchesPerMinute = 90
/** How many cities a map gets for the part of the world that it shows. */
export const mapCities = 60
/** How often a member's maps ask for cities. A map asks once it rests after a move. */
export const mapRegionsPerMinute = 120
/** Cities change only with an upgrade. */
export const mapCitiesMaxAgeSeconds = 24 * 60 * 60
/** The days that `recent_view_count` covers. */
export const recentDays = 30

/**
 * The years that a day may have. Other years are typing errors, and calculating with them can exceed the range of the
 * database's dates.
 */
export const dayYears = { first: 1900, last: 2200 } as const

/** Body measures are stored in centimeters and kilograms. */
export const centimetersPerInch = 2.54
export const poundsPerKilogram = 2.204_622_6
export const kilometersPerMile = 1.609_344
/** The body measures that a member can enter, in centimeters and kilograms. Others are typing errors. */
export const bodyMeasures = {
  height: { min: 100, max: 250 },
  weight: { min: 30, max: 300 },
  waist: { min: 40, max: 200 },
  chest: { min: 50, max: 200 },
  biceps: { min: 15, max: 80 },
} as const

/** The steps in which a distance is shown, in the viewer's unit (docs/product.md#distance-steps). */
export const distanceSteps = [5, 10, 20, 50, 100, 200, 500] as const
/** How often a member can change their own place (docs/product.md#place-privacy). */
export const ownPlaceChanges = { perHour: 3, perDay: 10 } as const

/** How many days events are kept for clients that were away (docs/decisions.md#event-log-per-member). */
export const eventsKeptDays = 7

/** See docs/security.md#sockets. */
export const socketLimits = {
  frameBytes: 16 * 1024,
  messagesPerSecond: 20,
  channelsPerSocket: 20,
  socketsPerMember: 20,
  bufferedBytes: 1024 * 1024,
} as const

/** For how many seconds browsers cache option lists, rejection reasons and products. */
export const optionsMaxAgeSeconds = 5 * 60

/**
 * `max` is the number of a member's plans that are not over, `longest` the days of one plan, and `daysAhead` how far
 * Travel looks ahead without an end day (docs/decisions.md#travel-plans-and-the-travel-list).
 */
export const travelPlans = { max: 10, longest: 366, noteLength: 300, daysAhead: 30 } as const
/** A member whose published place is at most this many kilometers from the center of a place counts as there. */
export const travelRadiusKilometers = 20

/** How many searches a member can save. */
export const savedSearches = 10

/** The email that messages wait, in milliseconds (docs/product.md#mail). */
export const unreadDigest = {
  /** How long a message waits unread first. */
  after: 30 * 60_000,
  /** At least between two digests of a member. */
  pause: 24 * 60 * 60_000,
  /** Until the next try when the mail server failed. */
  retryAfter: 60 * 60_000,
} as const

/**
 * The archive of a member's own data (docs/product.md#data-export). `linkMinutes` is for how long a download link works,
 * and `againAfterHours` how long after a request the next one is accepted.
 */
export const dataExport = { keptDays: 7, linkMinutes: 10, againAfterHours: 24 } as const

/**
 * System messages to all members (docs/product.md#broadcasts). `batchSize` members are told in one transaction, and
 * `seenDays` is the longest time since a member was last seen.
 */
export const broadcast = { textLength: 1_000, batchSize: 200, seenDays: 365 } as const

/**
 * Banned words (docs/product.md#banned-words). `textsTried` is how many recent texts of each place a trial looks at, and
 * `examples` how many it shows.
 */
export const bannedWords = {
  length: 60,
  maxWords: 2_000,
  maxPatterns: 200,
  textsTried: 5_000,
  examples: 20,
} as const

/**
 * Invitation codes, supporter codes and API tokens (docs/product.md#tokens). Each list has the newest `listed` ones.
 * `apiRequests` is how many requests an API token may make in a minute.
 */
export const accessTokens = {
  labelLength: 80,
  listed: 500,
  maxUses: 10_000,
  supporterDays: 3_650,
  codeValidDays: 3_650,
  apiValidDays: 366,
  codeLength: 100,
  apiRequests: 120,
} as const

/**
 * Roles: how long a name is in characters, how many there are, how long a text to look for members is, how long the name
 * or email address of one is, and as how many others a member may act.
 */
export const roles = {
  nameLength: 40,
  most: 100,
  searchLength: 100,
  accountLength: 320,
  mostAliases: 50,
} as const
