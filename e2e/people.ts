/** Who can sign in, in the data of browser tests. */
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
  /** The address of another whom he may act as. */
  readonly mayActAs?: string
  /** He is shown the Travel plans of his settings. */
  readonly plansTravels?: true
  /** Amsterdam unless said; null for nowhere. */
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
  // The only two in Paris: each is the first whom the other finds nearby.
  remy: { name: 'Remy', email: 'remy@lodge.test', place: 'paris' },
  bastien: {
    name: 'Bastien',
    email: 'bastien@lodge.test',
    fields: { supporter_until: new Date('2099-01-01') },
    place: 'paris',
  },
  // Approved before everybody else and nowhere, so that they stand at the end of every list.
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
} as const satisfies Record<string, Person>
