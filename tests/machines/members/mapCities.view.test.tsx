import { act, cleanup, render } from '@testing-library/react'
import { expect } from 'vitest'
import type { mapCitiesMachine } from '../../../src/machines/members/mapCities/machine.ts'
import { DrawnCities } from '../../../src/views/screens/Place/MapCities.tsx'
import { mapIn } from '../../../src/views/screens/Place/mapGround.ts'
import { describeShown, type Stage } from '../harness/describeShown.ts'
import type { LiveActor } from '../harness/liveActor.ts'
import { mapCities } from './mapCities.cases.ts'

async function openMap(live: LiveActor<typeof mapCitiesMachine>): Promise<Stage> {
  const holder = document.createElement('div')
  document.body.append(holder)
  const map = mapIn(holder, null)
  map.setView([52.4, 4.9], 9)
  await act(async () => render(<DrawnCities map={map} spot={null} finder={live.actor} />))
  const names = () => [...holder.querySelectorAll('.city-name')].map((name) => name.textContent)
  const hasLast = () => expect(names()).toEqual(live.context.cities.map(({ city }) => city))
  return {
    looks: {
      idle: () => expect(names()).toEqual([]),
      moving: hasLast,
      loading: hasLast,
      shown: () => expect(names()).toEqual(['Ghent']),
      failed: hasLast,
    },
    end: () => {
      cleanup()
      map.remove()
      holder.remove()
    },
  }
}

describeShown(mapCities, openMap)
