import { expect, it } from 'vitest'
import { changesOf } from '../../../src/machines/admin/bannedWords/rules.ts'
import type { BannedWordRule } from '../../../src/machines/admin/bannedWords/types.ts'

it('sends only what the admin has changed of an entry, because another one may have changed the rest', () => {
  const stored: BannedWordRule = { kind: 'word', word: 'pills', places: ['names', 'media'] }
  expect(changesOf(stored, { ...stored, word: ' pills ', places: ['media', 'names'] })).toEqual({})
  expect(changesOf(stored, { ...stored, word: 'drugs' })).toEqual({ word: 'drugs' })
  expect(changesOf(stored, { ...stored, kind: 'pattern', places: [] })).toEqual({
    kind: 'pattern',
    places: [],
  })
})
