import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SharedPlace } from '../../../contract/types.ts'
import { MessagePlace } from '../../../src/views/screens/Messages/MessagePlace.tsx'
import { Surroundings } from '../Surroundings.tsx'

const now = new Date('2026-03-01T12:00:00Z')
const ghent: SharedPlace = {
  coordinates: [3.71667, 51.05],
  address: 'Ghent, Flanders, Belgium',
  until: '2026-03-01T12:30:00Z',
}

const show = (location: SharedPlace | null, isOwn = false) =>
  render(
    <Surroundings>
      <MessagePlace location={location} isOwn={isOwn} now={now} />
    </Surroundings>,
  )
const link = () => screen.queryByRole('link', { name: 'Open in OpenStreetMap' })

describe('a place in a message', () => {
  it('has a name, a map, and a link to its point that tells the other site nothing of here', async () => {
    show(ghent)
    expect(screen.getByText('Ghent, Flanders, Belgium')).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'A map centered on the place' })).toBeTruthy()
    expect(link()?.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/?mlat=51.05&mlon=3.71667#map=16/51.05/3.71667',
    )
    expect(link()?.getAttribute('rel')).toContain('noreferrer')
  })

  it('says when it is gone, and to its sender how it stays', () => {
    const { unmount } = show(ghent)
    expect(screen.getByText(/^Gone at [\d:]+\s?[AP]?M?$/)).toBeTruthy()
    unmount()
    show(ghent, true)
    expect(screen.getByText(/^Gone at .*, unless you keep the message$/)).toBeTruthy()
  })

  it('says nothing of an end while its sender keeps it', () => {
    show({ ...ghent, until: null })
    expect(screen.queryByText(/Gone at/)).toBeNull()
    expect(link()).toBeTruthy()
  })

  it('far from any city has no name, and is a point all the same', () => {
    show({ ...ghent, address: null })
    expect(screen.getByText('Far from any city')).toBeTruthy()
    expect(link()).toBeTruthy()
  })

  it.each([
    ['the server forgot it', null],
    ['its hour is over', { ...ghent, until: now.toISOString() }],
  ])('is gone when %s', (_, location) => {
    const { unmount } = show(location)
    expect(screen.getByText('The place he shared is gone')).toBeTruthy()
    expect(link()).toBeNull()
    unmount()
    show(location, true)
    expect(screen.getByText('The place you shared is gone')).toBeTruthy()
  })
})
