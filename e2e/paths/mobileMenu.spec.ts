import { mobileMenu } from '../../tests/machines/app/mobileMenu.cases.ts'
import { expect, test } from '../lodge.ts'
import { playPaths } from './playPaths.ts'

const phone = { width: 390, height: 844 }
/** Maps the submenus of the chart's cases to the real ones. */
const labels: Readonly<Record<string, string>> = { account: 'Account', privacy: 'Location and privacy' }

test('mobileMenu: every path of the chart', async ({ signedIn }) => {
  const page = await signedIn('luc', { viewport: phone })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.goto('/account/upgrade')

  await playPaths({
    chart: {
      ...mobileMenu,
      events: {
        // The button in the bar opens the menu with this submenu.
        'menu.toggle': [{ submenu: 'privacy' }],
        'menu.toggleSubmenu': Object.keys(labels).map((submenu) => ({ submenu })),
      },
    },
    stage: () => page,
    // A closed menu equals the initial state, so the page need not be reloaded.
    begin: async () => {
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
    },
    deeds: {
      'menu.toggle': (_event, before) =>
        page.getByRole('button', { name: before.matches('open') ? 'Close menu' : /open menu/i }).click(),
      'menu.toggleSubmenu': ({ submenu }) =>
        menu.getByRole('button', { name: labels[submenu] ?? '', exact: true }).click(),
      'menu.reset': () => page.keyboard.press('Escape'),
    },
    shownBy: {
      'open.unfolded': () => expect(menu.getByRole('button', { expanded: true })).toHaveCount(1),
    },
    impossible: {},
  })
})
