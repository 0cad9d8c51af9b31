import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { Cookies } from '../../../src/views/shell/Cookies.tsx'
import { cookieBanner } from './cookieBanner.cases.ts'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'

describeView(cookieBanner, (actor) => <Cookies banner={actor} />)

it('takes no second answer while it fades out, and then disappears', () => {
  const banner = new LiveActor(liveMachineOf(cookieBanner), { accepted: null })
  render(<Cookies banner={banner.actor} />)
  act(() => banner.send({ type: 'cookies.reject' }))
  expect(screen.getByRole('region', { name: 'Cookies' }).hasAttribute('inert')).toBe(true)
  act(() => banner.waitFor('fade'))
  expect(screen.queryByRole('region')).toBeNull()
})
