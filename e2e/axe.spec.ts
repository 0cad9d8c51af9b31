// axe on every page of the route table, light and dark, so that none is forgotten.
import { AxeBuilder } from '@axe-core/playwright'
import { modals, type Page as RoutedPage, pages } from '../src/views/pages.ts'
import { expect, test } from './lodge.ts'

const looked = Object.entries<RoutedPage>({ ...pages, ...modals }).filter(([, page]) => !page.isPassage)

for (const [name, page] of looked) {
  test(`axe finds nothing on ${name}, light and dark`, async ({ page: guest, signedIn }) => {
    const isNewcomer = page.shownTo === 'newcomers'
    const isMember = page.shownTo === 'members'
    const browser = isNewcomer ? await signedIn('newcomer') : isMember ? await signedIn('luc') : guest
    for (const colorScheme of ['light', 'dark'] as const) {
      // Without motion nothing is measured half faded in.
      await browser.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await browser.goto(page.sample ?? page.path)
      await browser.getByRole('heading').first().waitFor()
      await expect(browser.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      // The style guide shows frames of a page inside a page: its samples share landmarks with the shell.
      const axe = new AxeBuilder({ page: browser }).disableRules(
        name === 'styleGuide' ? ['landmark-unique'] : [],
      )
      const { violations } = await axe.analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])
    }
  })
}
