import { renderHook } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import { waitFor as waitForState } from 'xstate'

import { LodgeContext } from '../../../src/views/lodge.ts'
import { galleryPages } from '../../../src/views/screens/Gallery/galleryPages.ts'
import { useGalleryTag } from '../../../src/views/screens/Gallery/useGalleryTag.ts'
import { memberListPage } from '../../../src/views/screens/MemberList/listPages.ts'
import { useListFilters } from '../../../src/views/screens/MemberList/useListFilters.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { self } from '../../machines/people.ts'
import { lodgeWith } from '../Surroundings.tsx'

let page: WholeRoot | undefined
afterEach(() => page?.root.stop())

/** Follows a link to a page whose member goes back before the effects of the page run. */
async function followAndGoBack(address: string, useQuery: () => unknown) {
  const whole = startRoot({ signedIn: self() })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const lodge = lodgeWith({ root: whole.root })
  history.pushState(null, '', address)
  const useLeftPage = () => {
    useEffect(() => {
      dispatchEvent(new PopStateEvent('popstate'))
    }, [])
    return useQuery()
  }
  const { result } = renderHook(useLeftPage, {
    wrapper: ({ children }) => <LodgeContext value={lodge}>{children}</LodgeContext>,
  })
  return { lodge, shown: result.current }
}

it('does not keep the filters of a link that is left at once', async () => {
  const { page: nearby } = memberListPage('nearby')
  const { lodge, shown } = await followAndGoBack('/members/nearby?is_online=true', () =>
    useListFilters(nearby),
  )
  expect(shown).toMatchObject({ filters: { is_online: 'true' } })
  expect(lodge.device.get(`member.${self().id}.filters.${nearby.sharedFilters ?? nearby.list}`)).toBeNull()
})

it('does not keep the tag of a link that is left at once', async () => {
  const { lodge, shown } = await followAndGoBack('/galleries/newest-pics?media_tag=outdoors', () =>
    useGalleryTag(galleryPages.newestPics),
  )
  expect(shown).toMatchObject({ tag: 'outdoors' })
  expect(lodge.device.get(`member.${self().id}.filters.photos`)).toBeNull()
})
