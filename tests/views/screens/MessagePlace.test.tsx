import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SharedPlace } from '../../../contract/messages.ts'
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
  it('has a name, a map, and a link to its point that sends no referrer', async () => {
    show(ghent)
    expect(screen.getByText('Ghent, Flanders, Belgium')).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'A map centered on the place' })).toBeTruthy()
    expect(link()?.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/?mlat=51.05&mlon=3.71667#map=16/51.05/3.71667',
    )
    expect(link()?.getAttribute('rel')).toContain('noreferrer')
  })

  it('says when it expires, and tells its sender how to keep it', () => {
    const { unmount } = show(ghent)
    expect(screen.getByText(/^Expires at [\d:]+\s?[AP]?M?$/)).toBeTruthy()
    unmount()
    show(ghent, true)
    expect(screen.getByText(/^Expires at .*\. Saved messages don’t expire\.$/)).toBeTruthy()
  })

  it('says nothing of an end while its sender has it saved', () => {
    show({ ...ghent, until: null })
    expect(screen.queryByText(/Expires at/)).toBeNull()
    expect(link()).toBeTruthy()
  })

  it('has no name far from any city, but a link', () => {
    show({ ...ghent, address: null })
    expect(screen.getByText('Far from any city')).toBeTruthy()
    expect(link()).toBeTruthy()
  })

  it.each([
    ['the server forgot it', null],
    ['its hour has passed', { ...ghent, until: now.toISOString() }],
  ])('has expired when %s', (_, location) => {
    const { unmount } = show(location)
    expect(screen.getByText('The place they shared has expired')).toBeTruthy()
    expect(link()).toBeNull()
    unmount()
    show(location, true)
    expect(screen.getByText('The place you shared has expired')).toBeTruthy()
  })
})
