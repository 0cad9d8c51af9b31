/**
 * The demo's invented community as plain data, which `insertWorld` writes into the database. Members, photos and videos
 * have keys (`member.key`, `photo.key`) that map to ids. Instants are epoch milliseconds, days are `2001-12-31`.
 */
import type { ReportReason } from '../contract/reports.ts'
import type { LookupSlug } from '../server/lookups/values.ts'
import type { DemoCity } from './cities.ts'
import type { Clip } from './clips.ts'
import type { Drawing } from './portraits.ts'

export type MemberKey = number
export type PhotoKey = number
export type VideoKey = number
export type Instant = number
export type Day = string

/** Views and hot-clicks, of the last 30 days and of all time. */
export interface DemoCounts {
  readonly recentViews: number
  readonly totalViews: number
  readonly recentHotClicks: number
  readonly totalHotClicks: number
}

export interface DemoPhoto extends DemoCounts {
  readonly key: PhotoKey
  readonly drawing: Drawing
  readonly description: string | null
  readonly isPrivate: boolean
  /** Sent with the request for approval during onboarding. */
  readonly isActivation: boolean
  readonly tags: readonly LookupSlug<'media-tag'>[]
  readonly createdAt: Instant
  /** Null while it waits for an admin. */
  readonly approvedAt: Instant | null
}

export interface DemoVideo extends DemoCounts {
  readonly key: VideoKey
  readonly clip: Clip
  readonly description: string | null
  readonly isPrivate: boolean
  readonly tags: readonly LookupSlug<'media-tag'>[]
  readonly createdAt: Instant
  readonly approvedAt: Instant | null
}

export interface DemoTravelPlan {
  readonly city: DemoCity
  readonly from: Day
  readonly to: Day
  readonly note: string | null
}

/** A sign-in that is printed at the start. */
export interface DemoSignIn {
  readonly email: string
  readonly password: string
}

export interface DemoMember {
  readonly key: MemberKey
  readonly name: string
  readonly email: string
  /** Set for the four accounts that visitors can sign in with. */
  readonly signIn: DemoSignIn | null
  readonly role: 'admin' | 'super-admin' | null
  /** Has the permission `travel-plans`. */
  readonly plansTravels: boolean
  readonly birthday: Day
  readonly description: string | null

  readonly usesImperial: boolean
  /** Centimeters and kilograms. */
  readonly height: number | null
  readonly weight: number | null
  readonly waist: number | null
  readonly chest: number | null
  readonly biceps: number | null

  readonly bodyBuild: LookupSlug<'body-build'> | null
  readonly bodyHair: LookupSlug<'body-hair'> | null
  readonly facialHair: LookupSlug<'facial-hair'> | null
  readonly tattoo: LookupSlug<'tattoo'> | null
  readonly cockSize: LookupSlug<'cock-size'> | null
  readonly cockType: LookupSlug<'cock-type'> | null
  readonly sexPosition: LookupSlug<'sex-position'> | null
  readonly saferSex: LookupSlug<'safer-sex'> | null
  readonly piercings: readonly LookupSlug<'piercing'>[]
  readonly interests: readonly LookupSlug<'interest'>[]
  readonly communitiesHeIs: readonly LookupSlug<'community'>[]
  readonly communitiesHeLikes: readonly LookupSlug<'community'>[]
  readonly emailPreferences: Readonly<Partial<Record<LookupSlug<'email-preference'>, boolean>>>
  readonly links: readonly string[]
  readonly networks: Readonly<Partial<Record<'facebook' | 'instagram' | 'twitter', string>>>

  readonly city: DemoCity
  /** The exact position in degrees. Only its grid cell is ever published. */
  readonly latitude: number
  readonly longitude: number
  readonly travelPlans: readonly DemoTravelPlan[]

  readonly showsAge: boolean
  readonly hidesDistance: boolean
  readonly hidesOnline: boolean
  readonly hidesReadReceipts: boolean
  readonly isPrivateViewing: boolean
  readonly isPrivateDudelisting: boolean
  /** Agreed to be shown on the public homepage. */
  readonly isFeatured: boolean
  readonly isVerified: boolean
  readonly isLegacySupporter: boolean
  readonly isEnabled: boolean
  /** 0 none, 1 pending, 2 accepted, 3 rejected. */
  readonly ageReportStatus: 0 | 1 | 2 | 3
  readonly suspension: { readonly text: string; readonly isScam: boolean; readonly at: Instant } | null
  /** The cam link and its end, for a member who is on cam. */
  readonly cam: { readonly url: string; readonly until: Instant } | null

  /** Presence at the moment of seeding. */
  readonly presence: 'online' | 'idle' | 'away'
  readonly createdAt: Instant
  /** Null while the member waits for approval. */
  readonly approvedAt: Instant | null
  readonly lastSeenAt: Instant
  readonly supporterSince: Instant | null
  readonly supporterUntil: Instant | null
  readonly createReferrer: string | null
  /** From the ranges reserved for documentation (RFC 5737). */
  readonly createIp: string
  readonly loginIp: string
  readonly ipCountry: string

  readonly recentViews: number
  readonly totalViews: number
  /** In the order of the profile. The first public one is the avatar. */
  readonly photos: readonly DemoPhoto[]
  readonly videos: readonly DemoVideo[]
  /** The photo with the code, waiting for an admin. */
  readonly verification: { readonly code: string; readonly drawing: Drawing; readonly sentAt: Instant } | null
}

export interface DemoMessage {
  readonly from: MemberKey
  readonly text: string
  readonly sentAt: Instant
  readonly readAt: Instant | null
  readonly unsentAt: Instant | null
  readonly isUnlock: boolean
  /** Photos of the sender. */
  readonly photos: readonly PhotoKey[]
  readonly savedBy: readonly MemberKey[]
}

/** `messages` are in the order of sending. The sender of the first one started the conversation. */
export interface DemoConversation {
  readonly members: readonly [MemberKey, MemberKey]
  readonly messages: readonly DemoMessage[]
}

export interface DemoListing {
  readonly member: MemberKey
  readonly listed: MemberKey
  readonly type: 'buddies' | 'hotties'
  readonly note: string | null
  readonly isPrivate: boolean
  readonly createdAt: Instant
}

export interface DemoBlock {
  readonly member: MemberKey
  readonly blocked: MemberKey
  readonly createdAt: Instant
}

export interface DemoUnlock {
  readonly member: MemberKey
  readonly viewer: MemberKey
  readonly createdAt: Instant
  /** Null: no end. */
  readonly expiresAt: Instant | null
}

export interface DemoView {
  readonly member: MemberKey
  readonly viewer: MemberKey
  readonly viewedAt: Instant
}

export interface DemoHotClick {
  readonly photo: PhotoKey
  readonly member: MemberKey
  readonly createdAt: Instant
}

export interface DemoReport {
  readonly reporter: MemberKey
  readonly subject:
    | { readonly type: 'member'; readonly key: MemberKey }
    | { readonly type: 'photo'; readonly key: PhotoKey }
    | { readonly type: 'video'; readonly key: VideoKey }
  readonly about: MemberKey
  readonly reason: ReportReason
  readonly text: string
  readonly createdAt: Instant
}

export interface DemoSystemMessage {
  /** Null: to everyone. */
  readonly to: MemberKey | null
  readonly text: string
  readonly createdAt: Instant
}

export interface DemoSavedSearch {
  readonly member: MemberKey
  readonly name: string
  readonly interests: readonly LookupSlug<'interest'>[]
  readonly ages: readonly [from: number, to: number]
}

/** A supporter's payment, so that the payments pages have something to show. */
export interface DemoPayment {
  readonly member: MemberKey
  readonly days: 30 | 90 | 365
  /** When it was paid, or tried. */
  readonly paidAt: Instant
  readonly country: string | null
  readonly outcome: 'paid' | 'refunded' | 'partly refunded' | 'charged back' | 'declined' | 'open'
  /** When money was given back. */
  readonly refundedAt: Instant | null
}

/** An appeal against a suspension, waiting for an admin. */
export interface DemoAppeal {
  readonly member: MemberKey
  readonly text: string
  readonly createdAt: Instant
}

/** A member who may act as another. */
export interface DemoAlias {
  readonly owner: MemberKey
  readonly target: MemberKey
}

/** What the statistics counted before the demo began. */
export interface DemoStatistics {
  readonly days: readonly {
    readonly day: Day
    readonly name: string
    readonly dimension: string
    readonly value: number
  }[]
  readonly cohorts: readonly {
    readonly period: 'week' | 'month'
    /** The first days of the weeks or months. */
    readonly joined: Day
    readonly seenIn: Day
    readonly count: number
  }[]
  /** Who was seen in the week and month that are not over. */
  readonly seen: readonly {
    readonly period: 'week' | 'month'
    readonly start: Day
    readonly member: MemberKey
  }[]
}

export interface DemoWorld {
  /**
   * The start of the day for which the demo was created. Only the ends of supporter time, media access and cams are
   * later. Adding the time since `asOf` to all instants makes the demo current.
   */
  readonly asOf: Instant
  readonly members: readonly DemoMember[]
  readonly conversations: readonly DemoConversation[]
  readonly listings: readonly DemoListing[]
  readonly blocks: readonly DemoBlock[]
  readonly unlocks: readonly DemoUnlock[]
  readonly views: readonly DemoView[]
  readonly hotClicks: readonly DemoHotClick[]
  readonly reports: readonly DemoReport[]
  readonly systemMessages: readonly DemoSystemMessage[]
  readonly savedSearches: readonly DemoSavedSearch[]
  readonly payments: readonly DemoPayment[]
  readonly appeals: readonly DemoAppeal[]
  readonly aliases: readonly DemoAlias[]
  readonly statistics: DemoStatistics
}
