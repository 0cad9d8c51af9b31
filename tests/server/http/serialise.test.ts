import { expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { serialiserOf } from '../../../server/http/serialise.ts'

test('every answer of the table has a serialiser, though none is made before it is needed', () => {
  for (const [key, { response }] of Object.entries<Call>(calls)) {
    expect(serialiserOf(response), `${key} has none`).toBeTypeOf('function')
  }
})
