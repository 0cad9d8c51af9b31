import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserShares } from '../../tools/browserShares.ts'

test('every browser test is in exactly one share', () => {
  const files = globSync('e2e/**/*.spec.ts')
  const sharesOf = (file: string) =>
    Object.values(browserShares).filter((pattern) => pattern.test(file)).length
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => sharesOf(file) !== 1)).toEqual([])
})
