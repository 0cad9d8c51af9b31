import { photoFinder } from '../../tests/machines/admin/photoFinder.cases.ts'
import { expect, test } from '../lodge.ts'
import { beginInside } from './beginInside.ts'
import { goingOf } from './goingOf.ts'
import { playPaths } from './playPaths.ts'

const call = 'POST /photo/find'
/** The answers are those of the steps, so that it need not be a photo. */
const file = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('one') }

test('photoFinder: every path of the chart', async ({ signedIn, held }) => {
  const page = await signedIn('moderator')
  const finder = page.getByRole('region', { name: 'Search by photo' })

  await playPaths({
    chart: photoFinder,
    stage: () => finder,
    begin: () => beginInside(page, held, '/admin/tools/search-and-find', call),
    nameOf: ({ type }, before) => {
      if (type !== 'photo.forget') return undefined
      return before.matches('none') || before.matches('comparing') ? 'forget nothing' : undefined
    },
    deeds: {
      'photo.choose': () => finder.getByLabel('Photo to find').setInputFiles(file),
      'photo.forget': () => finder.getByRole('button', { name: 'Clear the photo' }).click(),
      'photo.retry': () => finder.getByRole('button', { name: 'Try again' }).click(),
      'done findPhotos': ({ output }) => held.answer(call, goingOf(output)),
      'error findPhotos': () => held.answer(call, { isLost: true }),
    },
    shownBy: {
      none: () => expect(finder.getByRole('button', { name: 'Clear the photo' })).toHaveCount(0),
      shown: () => expect(finder.getByRole('rowheader', { name: 'No. 7, file gone' })).toBeVisible(),
    },
    impossible: {
      'forget nothing': { why: 'the button is there once a photo was compared', leaves: [] },
      'done findPhotos 401': { why: 'the page redirects to the sign-on at once', leaves: [] },
    },
  })
})
