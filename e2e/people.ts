/** The people who can sign in, in the data of the browser tests. */
import type { cities } from '../tests/server/factories.ts'

export const password = 'seven quiet otters'

export interface Person {
  readonly name: string
  readonly email: string
  readonly fields?: {
    readonly is_onboarded?: boolean
    readonly approved_at?: Date | null
    readonly supporter_until?: Date
    readonly is_enabled?: boolean
  }
  /** The email of an account that this person may act as. */
  readonly mayActAs?: string
  readonly role?: 'admin' | 'super-admin'
  /** Added after all others, so that their ids stay the same. */
  readonly isAddedLast?: true
  /** Has the permission `travel-plans`. */
  readonly plansTravels?: true
  /** How many more photos wait for a moderator. */
  readonly waitingPhotos?: number
  /** Default: Amsterdam. Null for no place. */
  readonly place?: keyof typeof cities | null
}

export const people = {
  luc: { name: 'Luc', email: 'luc@lodge.test', plansTravels: true },
  marek: {
    name: 'Marek',
    email: 'marek@lodge.test',
    fields: { supporter_until: new Date('2099-01-01') },
    plansTravels: true,
  },
  newcomer: {
    name: 'Nils',
    email: 'nils@lodge.test',
    fields: { is_onboarded: false, approved_at: null },
    place: null,
  },
  resting: { name: 'Otto', email: 'otto@lodge.test', fields: { is_enabled: false } },
  kauri: { name: 'Tane', email: 'tane@lodge.test', place: 'auckland' },
  wanderer: { name: 'Paul', email: 'paul@lodge.test', place: null },
  // The only two in Paris, so that each is first in the other's nearby list.
  remy: { name: 'Remy', email: 'remy@lodge.test', place: 'paris' },
  bastien: {
    name: 'Bastien',
    email: 'bastien@lodge.test',
    fields: { supporter_until: new Date('2099-01-01') },
    place: 'paris',
  },
  // Approved before everyone else and without a place, so that they are last in every list.
  deputy: {
    name: 'Kees',
    email: 'kees@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    mayActAs: 'ties@lodge.test',
    place: null,
  },
  understudy: {
    name: 'Ties',
    email: 'ties@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    place: null,
  },
  moderator: {
    name: 'Wim',
    email: 'wim@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    role: 'admin',
    isAddedLast: true,
    place: null,
  },
  owner: {
    name: 'Olaf',
    email: 'olaf@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    role: 'super-admin',
    isAddedLast: true,
    place: null,
  },
  // A change of supporter time renews the session, so no test shares this member's.
  buyer: {
    name: 'Bruno',
    email: 'bruno@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    isAddedLast: true,
    place: null,
  },
  payer: {
    name: 'Pim',
    email: 'pim@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    isAddedLast: true,
    place: null,
  },
  // Asks for verification.
  candidate: {
    name: 'Viktor',
    email: 'viktor@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    isAddedLast: true,
    place: null,
  },
  // Disables and deletes the account, so no test shares this member's.
  leaver: {
    name: 'Lars',
    email: 'lars@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    isAddedLast: true,
    place: null,
  },
  // Their password changes and their sessions end, so no other test shares this member. In no list.
  guarded: {
    name: 'Ivo',
    email: 'ivo@lodge.test',
    fields: { approved_at: null },
    isAddedLast: true,
    place: null,
  },
  // Is suspended for a while, so no other test shares this member.
  barred: {
    name: 'Bram',
    email: 'bram@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    isAddedLast: true,
    place: null,
  },
  // Is suspended for a while, so no other test shares this member.
  scolded: {
    name: 'Sjoerd',
    email: 'sjoerd@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    isAddedLast: true,
    place: null,
  },
  // Wait for approval, in no list: a moderator decides about them.
  applicant: {
    name: 'Arno',
    email: 'arno@lodge.test',
    fields: { approved_at: null },
    isAddedLast: true,
    place: null,
  },
  hopeful: {
    name: 'Hugo',
    email: 'hugo@lodge.test',
    fields: { approved_at: null },
    isAddedLast: true,
    place: null,
  },
  photographer: {
    name: 'Felix',
    email: 'felix@lodge.test',
    fields: { approved_at: null },
    isAddedLast: true,
    place: null,
    waitingPhotos: 100,
  },
  // Is rejected and waits again, so no other test shares this member.
  declined: {
    name: 'Edwin',
    email: 'edwin@lodge.test',
    fields: { approved_at: null },
    isAddedLast: true,
    place: null,
  },
  // These two buy and redeem, which renews their sessions, so no other test shares them.
  customer: {
    name: 'Piet',
    email: 'piet@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    isAddedLast: true,
    place: null,
  },
  redeemer: {
    name: 'Koen',
    email: 'koen@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    isAddedLast: true,
    place: null,
  },
  // Gets a role and loses it, which renews the session, so no other test shares this member.
  trainee: {
    name: 'Joris',
    email: 'joris@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    isAddedLast: true,
    place: null,
  },
  // Admins decide about these, which ends the sessions of two, so no other test shares them.
  performer: {
    name: 'Casper',
    email: 'casper@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    isAddedLast: true,
    place: null,
  },
  trusted: {
    name: 'Viggo',
    email: 'viggo@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    isAddedLast: true,
    place: null,
  },
  swindler: {
    name: 'Sander',
    email: 'sander@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    isAddedLast: true,
    place: null,
  },
  dismissed: {
    name: 'Daan',
    email: 'daan@lodge.test',
    fields: { approved_at: new Date('2024-01-01') },
    isAddedLast: true,
    place: null,
  },
} as const satisfies Record<string, Person>
