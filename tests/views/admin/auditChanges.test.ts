import { expect, it } from 'vitest'
import { auditChanges } from '../../../src/views/admin/audit/auditChanges.ts'

it.each([
  ['nothing', null, null, []],
  ['what stayed', '{"rate": 1}', '{"rate": 1}', []],
  [
    'a new row',
    null,
    '{"name": "Year", "isActive": true}',
    [
      ['name', 'none', 'Year'],
      ['isActive', 'none', 'yes'],
    ],
  ],
  ['a deleted row', '{"words": []}', null, []],
  ['a value of several parts', '{"at": {"x": 1}}', '{"at": {"x": 2}}', [['at', '{"x":1}', '{"x":2}']]],
  ['a list', '[]', '[7, 9]', [[null, 'none', '7, 9']]],
  ['a value without a name', '"old"', '"new"', [[null, 'old', 'new']]],
  ['what is no JSON', 'old', '3', [[null, 'old', '3']]],
] as const)('says what changed: %s', (_, before, after, expected) => {
  expect(auditChanges(before, after).map((change) => [change.field, change.before, change.after])).toEqual(
    expected,
  )
})
