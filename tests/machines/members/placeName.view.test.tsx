import { act, cleanup, render, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { waitFor as waitForState } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import { createPlaceNameImplementations } from '../../../src/machines/members/placeName/implementations.ts'
import type { PlaceFound, placeNameMachine } from '../../../src/machines/members/placeName/machine.ts'
import { JourneyForm } from '../../../src/views/screens/MemberList/JourneyForm.tsx'
import { memberListPage } from '../../../src/views/screens/MemberList/listPages.ts'
import { useListFilters } from '../../../src/views/screens/MemberList/useListFilters.ts'
import { chartsWith, heldPlaces, Surroundings } from '../../views/Surroundings.tsx'
import { describeShown } from '../harness/describeShown.ts'
import type { Stage } from '../harness/describeShown.ts'
import type { LiveActor } from '../harness/liveActor.ts'
import { placeName } from './placeName.cases.ts'
import { startRoot } from '../app/wholeRoot.ts'

const { page: travel } = memberListPage('travel')
const Journey = () => <JourneyForm listFilters={useListFilters(travel)} />

/** Opens Travel at an address that has only the id of a place. The path decides what the server answers. */
async function openJourney({ context: { id } }: LiveActor<typeof placeNameMachine>): Promise<Stage> {
  const unnamed = `/members/travel?place_id=${id}`
  history.pushState(null, '', unnamed)
  const whole = startRoot()
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const call = Promise.withResolvers<Answer<PlaceFound>>()
  const named = placeName.machine.provide(createPlaceNameImplementations({ findPlace: () => call.promise }))
  await act(async () =>
    render(
      <Surroundings root={whole.root} charts={chartsWith({ places: { ...heldPlaces, placeName: named } })}>
        <Journey />
      </Surroundings>,
    ),
  )
  const shown = () => [
    screen.getByRole<HTMLInputElement>('combobox', { name: 'City' }).value,
    location.pathname + location.search,
  ]
  const isUnnamed = () => expect(shown()).toEqual(['', unnamed])
  return {
    perform: ({ type, ...ends }: AnyEventObject) =>
      act(async () => {
        if (type.startsWith('xstate.error')) call.reject(ends['error'])
        else call.resolve(ends['output'])
      }),
    looks: {
      asking: isUnnamed,
      answered: () => expect(shown()).toEqual(['Ghent', `${unnamed}&place=Ghent`]),
      failed: isUnnamed,
    },
    end: () => {
      cleanup()
      whole.root.stop()
    },
  }
}

describeShown(placeName, openJourney)
