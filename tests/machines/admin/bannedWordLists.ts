/** Factories for banned words and their trials, as the server returns them. */
import type { BannedWord, Trial } from '../../../contract/bannedWords.ts'

const noon = '2026-03-01T12:00:00.000Z'

export const bannedWord = (id: number, fields: Partial<BannedWord> = {}): BannedWord => ({
  id,
  kind: 'word',
  word: `word ${id}`,
  places: ['messages'],
  created_at: noon,
  updated_at: noon,
  ...fields,
})

export const trialOf = (fields: Partial<Trial> = {}): Trial => ({
  place: 'profiles',
  checked: 5_000,
  matched: 1,
  examples: [{ member: { id: 2, name: 'Marek' }, before: 'I sell ', found: 'watches', after: ' here.' }],
  ...fields,
})
