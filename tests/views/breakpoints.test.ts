import { expect, it } from 'vitest'
import { breakpoints } from '../../src/views/theme/breakpoints.ts'

it('the breakpoints are the widths of docs/product.md', () => {
  expect(breakpoints).toEqual({ xs: 360, sm: 720, md: 1024, lg: 1280, xl: 1440 })
})
