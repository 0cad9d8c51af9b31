/** How admins find members and photos (docs/product.md#search-and-find). */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { Avatar } from './media.ts'
import { cursorPageOf } from './paging.ts'
import { Id, Instant, trimmedText } from './primitives.ts'

const { min, max } = limits.finderText
const text = trimmedText().min(1).max(max)
const longText = text.min(min)

/** What an admin asks to find members by. `approved` and `waiting` are neither suspended nor about to be deleted. */
export const SoughtState = z.enum([
  'waiting',
  'approved',
  'rejected',
  'hidden',
  'suspended',
  'deletion-requested',
])
export type SoughtState = z.infer<typeof SoughtState>

/** A country as ISO 3166 code. */
const CountryCode = z.string().regex(/^[A-Z]{2}$/)

/** All conditions hold together. Without any, all members are found. */
const Criteria = z
  .object({
    /** A member number, an IP address, part of an email address, or the beginning of a name: it tells by itself which. */
    q: text.optional(),
    /** Part of the description of the profile. */
    profile: longText.optional(),
    /** Part of a reported message. Finds who wrote it and who reported it. */
    message: longText.optional(),
    /** Where the last sign-in came from, or the request to join. */
    country: CountryCode.optional(),
    /** Part of the browser’s `User-Agent` of a session. */
    device: longText.optional(),
    state: SoughtState.optional(),
  })
  .strict()
export type FinderCriteria = Readonly<z.output<typeof Criteria>>

/** Why a member was found. `text` and `at` are null where the reason has none. */
export const FoundReason = z.object({
  by: z.enum([
    'number',
    'name',
    /** `text`: the email address. */
    'email',
    /** The latest sign-in from the IP address. */
    'sign-in',
    /** A session that began at the IP address. `at`: when it was last used. */
    'session',
    /** The last sign-in came from the IP address, and is too long ago to be in the list of sign-ins. */
    'last-sign-in',
    /** The request to join came from the IP address. */
    'joined',
    /** `text`: the country of the last sign-in, or of the request to join. */
    'sign-in-country',
    'joined-country',
    /** `text`: the `User-Agent`. `at`: when the session was last used. */
    'device',
    /** `text`: what surrounds the text in the profile or message. */
    'profile',
    'wrote-message',
    'reported-message',
  ]),
  text: z.string().nullable(),
  at: Instant.nullable(),
})
export type FoundReason = z.infer<typeof FoundReason>

export const FoundMember = z.object({
  id: Id,
  name: z.string(),
  /** The public avatar, also one that waits for approval or is hidden. */
  avatar: Avatar.nullable(),
  /** The most important first. `erased` members have only a number. */
  states: z.array(
    z.enum([
      'erased',
      'suspended',
      'deletion-requested',
      'hidden',
      'disabled',
      'not-onboarded',
      'rejected',
      'waiting',
      'approved',
    ]),
  ),
  created_at: Instant,
  last_seen_at: Instant.nullable(),
  /** Of the last sign-in, or else of the request to join: an ISO 3166 code. */
  country: CountryCode.nullable(),
  reasons: z.array(FoundReason),
})
export type FoundMember = z.infer<typeof FoundMember>

const FoundPhoto = z.object({
  id: Id,
  member: FoundMember,
  /** Null once the file is gone. */
  thumbnail_url: z.string().nullable(),
  /** Whether it is the very file. */
  is_same_file: z.boolean(),
  is_mirrored: z.boolean(),
  /** How many of the 256 bits of the perceptual hashes differ. */
  distance: z.int().min(0).max(256),
  is_private: z.boolean(),
  /** Removed by an admin. */
  is_removed: z.boolean(),
  created_at: Instant,
})

export const FoundPhotos = z.object({
  /** The most similar first, at most `limits.foundPhotos`. */
  photos: z.array(FoundPhoto),
  /** When an admin last removed the same photo or a similar one, whether or not it is among `photos`. */
  removed_at: Instant.nullable(),
})
export type FoundPhotos = z.infer<typeof FoundPhotos>

export const memberFinderCalls = {
  'POST /user/find': call({
    summary:
      'Returns members in any state, the last joined first, and why each was found. A search body keeps addresses out of logs.',
    access: 'admin',
    body: Criteria.extend({ cursor: z.string().max(limits.longestCursor).optional() }),
    response: cursorPageOf(FoundMember),
  }),
  'POST /photo/find': call({
    summary:
      'Returns photos that are like the sent one, which is not kept. Photos that admins removed are included. 422 `unreadable_photo`.',
    access: 'admin',
    multipart: {
      fields: z.object({}).strict(),
      files: ['photo'],
      media: 'photo',
      timeLimit: limits.uploadTimes.photo,
    },
    response: FoundPhotos,
  }),
}
