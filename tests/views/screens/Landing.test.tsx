import { render, screen, waitFor as waitForPage, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { createCommunityImplementations } from '../../../src/machines/members/community/implementations.ts'
import { type Community, communityMachine } from '../../../src/machines/members/community/machine.ts'
import { Landing } from '../../../src/views/screens/Landing/Landing.tsx'
import { Numbers } from '../../../src/views/screens/Landing/Numbers.tsx'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { photo } from '../components/people.ts'
import { Surroundings } from '../Surroundings.tsx'

it('shows featured members in the windows of the house, and lit windows without them', async () => {
  const featured = ['ada', 'bert'].map((name) => ({
    name,
    avatar: { ...photo(), width300_url: `/media/${name}.webp` },
  }))
  const implementations = createCommunityImplementations({
    loadFigures: () =>
      Promise.resolve({
        ok: true,
        data: { count: 0, online_count: 0, joined_this_week_count: 0, country_count: 0 },
      }),
    loadFeatured: () => Promise.resolve({ ok: true, data: { data: featured } }),
  })
  const whole = startRoot({ signedIn: null })
  const { container } = render(
    <Surroundings root={whole.root} community={communityMachine.provide(implementations)}>
      <Landing />
    </Surroundings>,
  )
  const windows = () => [...container.querySelectorAll('image')].map((image) => image.getAttribute('href'))
  await waitForPage(() => expect(windows()).toEqual(['/media/ada.webp', '/media/bert.webp']))
  whole.root.stop()
})

it('clears the flag that sign-on was tried in this browser session', async () => {
  const first = startRoot({ signedIn: null })
  const { browserSession } = first
  const signOn = async ({ root, world }: WholeRoot) => {
    root.send({ type: 'session.signOn', redirectUrl: '/home' })
    await vi.waitFor(() => expect(world.leave).toHaveBeenCalledOnce())
    root.stop()
  }
  await signOn(first)
  // The check alone does not clear it: it says that somebody is signed in.
  const { root } = startRoot({ signedIn: null, isLoggedIn: true, browserSession })
  const { unmount } = render(
    <Surroundings root={root}>
      <Landing />
    </Surroundings>,
  )
  unmount()
  root.stop()
  await signOn(startRoot({ signedIn: null, isLoggedIn: true, browserSession }))
})

/** Renders the loaded numbers as a guest sees them. */
async function showNumbers(figures: Community['figures']) {
  const implementations = createCommunityImplementations({
    loadFigures: () => Promise.resolve({ ok: true, data: figures }),
    loadFeatured: () => Promise.resolve({ ok: true, data: { data: [] } }),
  })
  const community = createActor(communityMachine.provide(implementations)).start()
  await waitFor(community, (snapshot) => snapshot.matches('shown'))
  return render(<Numbers community={community} />)
}

const told = () => {
  const region = screen.getByRole('region', { name: 'The community in numbers' })
  const names = within(region)
    .getAllByRole('term')
    .map(({ textContent }) => textContent)
  const values = within(region)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  return names.map((name, at) => `${values[at]} ${name}`)
}

it('marks rounded numbers', async () => {
  await showNumbers({ count: 310, online_count: 50, joined_this_week_count: 10, country_count: 3 })
  expect(told()).toEqual(['310+ members', '50+ online now', '10+ joined this week', '3 countries'])
})

it('hides a number that is 0 because it is below ten', async () => {
  await showNumbers({ count: 20, online_count: 0, joined_this_week_count: 0, country_count: 1 })
  expect(told()).toEqual(['20+ members', '1 country'])
})

it('shows no numbers when all are 0', async () => {
  const { container } = await showNumbers({
    count: 0,
    online_count: 0,
    joined_this_week_count: 0,
    country_count: 0,
  })
  expect(container.textContent).toBe('')
})
