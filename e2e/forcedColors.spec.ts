// High contrast: the browser takes backgrounds and shadows away and sets the colors of the system.
import { expect, test } from './lodge.ts'

test('each control of the style guide shows its state and the focus with forced colors', async ({
  newBrowser,
}) => {
  const page = await newBrowser({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/style-guide')
  await expect(page.getByRole('heading', { name: 'Style guide' })).toBeVisible()
  const told = await page.evaluate(() => {
    const edges = (style: CSSStyleDeclaration) =>
      [
        style.display,
        style.color,
        style.backgroundColor,
        style.borderTopStyle,
        style.borderTopWidth,
        style.borderTopColor,
        style.outlineStyle,
        style.outlineWidth,
        style.outlineColor,
      ].join(' ')
    /** What the system's colors leave of the look of an element: not its background picture, and no shadow. */
    const look = (element: Element) => {
      // A transition begins with the look before.
      for (const transition of element.getAnimations({ subtree: true }))
        if (transition instanceof CSSTransition) transition.finish()
      return [undefined, '::before', '::after']
        .map((part) => edges(getComputedStyle(element, part)))
        .join(' | ')
    }
    const name = (element: Element) =>
      `${element.outerHTML.slice(0, 120)} ${element.closest('label')?.textContent}`
    const alike: string[] = []
    let states = 0
    const compare = (shown: Element, switchOff: () => void, switchOn: () => void) => {
      states += 1
      const on = look(shown)
      switchOff()
      if (look(shown) === on) alike.push(`on and off: ${name(shown)}`)
      switchOn()
    }
    const isShown = (element: Element) => element.checkVisibility()
    for (const attribute of ['aria-pressed', 'aria-selected', 'aria-current', 'aria-checked'])
      for (const element of document.querySelectorAll(`[${attribute}]:not([${attribute}='false'], input)`)) {
        const value = element.getAttribute(attribute) ?? ''
        if (isShown(element))
          compare(
            element,
            () => element.removeAttribute(attribute),
            () => element.setAttribute(attribute, value),
          )
      }
    for (const input of document.querySelectorAll<HTMLInputElement>('input:checked')) {
      const label = input.closest('label')
      // A radio or a check box that is hidden is drawn by its label.
      const isDrawn = input.getBoundingClientRect().width > 1 && getComputedStyle(input).opacity !== '0'
      const shown = isDrawn || !label ? input : label
      if (isShown(shown))
        compare(
          shown,
          () => {
            input.checked = false
          },
          () => {
            input.checked = true
          },
        )
    }
    let focusable = 0
    for (const element of document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input, textarea, select)',
    )) {
      if (!isShown(element) || element.matches(':disabled')) continue
      const around = [element, element.parentElement, element.closest('label')].filter((one) => one !== null)
      const before = around.map(look).join()
      element.focus({ focusVisible: true, preventScroll: true })
      if (document.activeElement !== element) continue
      focusable += 1
      if (around.map(look).join() === before) alike.push(`focus: ${name(element)}`)
      element.blur()
    }
    return { alike, states, focusable }
  })
  expect(told.alike).toEqual([])
  expect(told.states).toBeGreaterThan(20)
  expect(told.focusable).toBeGreaterThan(60)
})
