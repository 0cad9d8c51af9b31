import { afterEach, describe, expect, it } from 'vitest'
import { promisedContrast } from '../../../src/views/screens/StyleGuide/Colors.tsx'
import { contrast } from '../../../src/views/screens/StyleGuide/contrast.ts'
import { applyThemeChoice, readThemeChoice } from '../../../src/views/theme/choice.ts'
import { palette } from '../../../src/views/theme/palette.ts'

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s theme', (_, theme) => {
  it.each(promisedContrast)(
    '$ink on $ground has a contrast of at least $least:1',
    ({ ink, ground, least }) => {
      expect(contrast(palette[ink][theme], palette[ground][theme])).toBeGreaterThanOrEqual(least)
    },
  )
})

describe('the choice of theme', () => {
  afterEach(() => applyThemeChoice('system'))

  it('follows the system until a theme is chosen, and again after that is undone', () => {
    expect(readThemeChoice()).toBe('system')
    applyThemeChoice('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(readThemeChoice()).toBe('dark')
    applyThemeChoice('system')
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })

  it('ignores an invalid stored value', () => {
    document.cookie = 'theme=sepia'
    expect(readThemeChoice()).toBe('system')
  })
})
