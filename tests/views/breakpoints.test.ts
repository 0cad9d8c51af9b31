import { expect, it } from 'vitest'
import { breakpoints } from '../../src/views/theme/breakpoints.ts'

it('the window’s widths are those of SPEC 9', () => {
  expect(breakpoints).toEqual({ xs: 360, sm: 720, md: 1024, lg: 1280, xl: 1440 })
})
