import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['index.html', 'identity.html'])('every file that %s names exists', (page) => {
  const files = [...readFileSync(page, 'utf8').matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  expect(files).toContain('/src/views/components/art/pictures/mark.svg')
  expect(files.filter((file) => !existsSync(`.${file}`))).toEqual([])
})
