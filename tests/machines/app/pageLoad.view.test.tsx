import { cleanup, render, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { waitFor as waitForState } from 'xstate'

import {
  createPhotoListImplementations,
  photoListMachine,
} from '../../../src/machines/members/pagedList/galleryLists.ts'
import { createSideNotifierImplementations } from '../../../src/machines/members/sideNotifier/implementations.ts'
import { sideNotifierMachine } from '../../../src/machines/members/sideNotifier/machine.ts'
import type { ChartGroup } from '../../../src/views/lodge.ts'
import { NewestPhotos } from '../../../src/views/screens/Home/NewestPhotos.tsx'
import { NotifierAside } from '../../../src/views/screens/Notifier/NotifierAside.tsx'
import { Overlays } from '../../../src/views/shell/Overlays.tsx'
import { chartsWith, heldHome, Surroundings } from '../../views/Surroundings.tsx'
import { pageLoad } from './pageLoad.cases.ts'
import { describeShown, type Stage } from '../harness/describeShown.ts'
import type { LiveActor } from '../harness/liveActor.ts'
import { startRoot } from './wholeRoot.ts'

type Report = (entries: { isIntersecting: boolean }[]) => void

const emptyPage = () =>
  Promise.resolve({ ok: true as const, data: { data: [], total: 0, next_cursor: null } })

/** The later parts of a member's page: the notifier beside it, the last row of home, and the overlays. */
async function openPage(live: LiveActor<typeof pageLoad.machine>): Promise<Stage> {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void
      constructor(report: Report) {
        this.observe = () => report([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  const whole = startRoot()
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const { bus } = whole
  const lists = { loadUnread: emptyPage, loadOnline: emptyPage, loadOnCam: emptyPage }
  const charts = chartsWith({
    home: {
      ...heldHome,
      newestPhotos: photoListMachine.provide(createPhotoListImplementations({ bus, fetchPage: emptyPage })),
      sideNotifier: sideNotifierMachine.provide(
        createSideNotifierImplementations({ bus, keepOption: () => {}, ...lists }),
      ),
    },
  })
  const asked = new Set<ChartGroup>()
  render(
    <Surroundings
      root={whole.root}
      pageLoad={live.actor}
      charts={(group) => {
        asked.add(group)
        return charts(group)
      }}
    >
      <Overlays hasBegunUploads={false} />
      <NewestPhotos />
      <NotifierAside from="large" />
    </Surroundings>,
  )
  const beside = () => screen.getByRole('complementary', { name: 'Activity' })
  const isWithoutLaterParts = () => {
    expect(beside().textContent).toBe('')
    expect(screen.queryByText('No photos yet.')).toBeNull()
  }
  const hasLaterParts = async () => {
    expect(await screen.findByText('No unread messages')).toBeTruthy()
    expect(await screen.findByText('No photos yet.')).toBeTruthy()
  }
  return {
    looks: {
      loading: () => {
        isWithoutLaterParts()
        expect([...asked]).toEqual([])
      },
      asking: () => {
        isWithoutLaterParts()
        expect([...asked]).toEqual(['home'])
      },
      seen: async () => {
        await hasLaterParts()
        expect([...asked]).toEqual(['home'])
      },
      loaded: async () => {
        await hasLaterParts()
        expect(asked).toEqual(new Set(['browse', 'home', 'toggles']))
      },
    },
    end: () => {
      cleanup()
      whole.root.stop()
      vi.unstubAllGlobals()
    },
  }
}

describeShown(pageLoad, openPage)
