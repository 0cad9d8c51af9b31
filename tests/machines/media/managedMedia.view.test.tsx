import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import type { Photo } from '../../../contract/media.ts'
import type { ManagedMedia } from '../../../src/machines/media/managedMedia/edits.ts'
import { ManagedPhotos } from '../../../src/views/screens/ProfileSettings/ManagedPhotos.tsx'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import {
  answeredWith,
  managedMedia,
  ownPhoto,
  ownPhotos,
  removedPhoto,
  stored,
} from './managedMedia.cases.ts'

describeView(managedMedia, (actor) => <ManagedPhotos photos={actor} />)

function show(media: ManagedMedia<Photo> = ownPhotos) {
  const tab = new LiveActor(liveMachineOf(managedMedia))
  tab.send({ type: 'media.open' })
  tab.finish('loadMedia', answeredWith(media))
  render(<ManagedPhotos photos={tab.actor} />)
  return tab
}

const pictures = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .queryAllByRole('img')
    .map((image) => image.getAttribute('alt'))

async function choose(photoName: RegExp, action: string) {
  await userEvent.click(screen.getByRole('button', { name: photoName }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

it('marks the avatar and what waits for approval, and counts the photos', () => {
  show({
    ...ownPhotos,
    items: [
      ownPhoto(1, { total_view_count: 120, recent_view_count: 8 }),
      ownPhoto(2, { is_approved: false }),
    ],
  })
  const [first, second] = within(screen.getByRole('list', { name: 'Public photos' })).getAllByRole('listitem')
  if (!first || !second) throw new Error('Photos are missing.')
  expect(within(first).getByText('Avatar')).toBeTruthy()
  expect(within(first).getByText('120 views, 8 in the last 30 days')).toBeTruthy()
  expect(within(second).getByText('Waiting for approval')).toBeTruthy()
  expect(within(second).getByText('0 hot-clicks, 0 in the last 30 days')).toBeTruthy()
  expect(screen.getByText('2 of 16 photos used')).toBeTruthy()
  expect(screen.getByText('Only members with whom you share them see these.')).toBeTruthy()
})

it('moves a photo by its menu, and says where it is', async () => {
  const tab = show()
  await choose(/photo 1, Photo 1/, 'Move later')
  expect(pictures('Public photos')).toEqual(['Photo 2', 'Photo 1'])
  expect(screen.getByText('Moved to place 2 of 2')).toBeTruthy()
  expect(tab.inputsOf('saveEdit')).toEqual([{ edit: { type: 'place', id: 1, isPrivate: false, order: 1 } }])
  await userEvent.click(screen.getByRole('button', { name: /photo 2, Photo 1/ }))
  expect(screen.queryByRole('menuitem', { name: 'Move later' })).toBeNull()
})

it('makes another photo the avatar, and offers that for public photos only', async () => {
  const tab = show()
  await choose(/photo 2, Photo 2/, 'Make it your avatar')
  expect(tab.inputsOf('saveEdit')).toEqual([{ edit: { type: 'chooseAvatar', id: 2 } }])
  expect(screen.getAllByText('Avatar')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /photo 1, Photo 3/ }))
  expect(screen.queryByRole('menuitem', { name: 'Make it your avatar' })).toBeNull()
})

it('moves a photo between public and private', async () => {
  show()
  await choose(/photo 1, Photo 3/, 'Make public')
  expect(pictures('Public photos')).toEqual(['Photo 1', 'Photo 2', 'Photo 3'])
  expect(pictures('Private photos')).toEqual([])
})

it('deletes a photo and brings it back', async () => {
  const tab = show()
  await choose(/photo 2, Photo 2/, 'Delete')
  expect(pictures('Public photos')).toEqual(['Photo 1'])
  act(() => tab.finish('saveEdit', stored(null)))
  expect(screen.getByText('Photo deleted.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(pictures('Public photos')).toEqual(['Photo 1', 'Photo 2'])
})

it('moves and deletes several photos together', async () => {
  const tab = show()
  await userEvent.click(screen.getByRole('button', { name: 'Select' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /photo 1, Photo 1/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /photo 1, Photo 3/ }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Make private' }))
  expect(pictures('Private photos')).toEqual(['Photo 3', 'Photo 1'])
  expect(screen.queryByRole('checkbox')).toBeNull()
  act(() => tab.finish('saveEdit', stored(ownPhoto(1, { is_private: true }))))
  await userEvent.click(screen.getByRole('button', { name: 'Select' }))
  for (const checkbox of screen.getAllByRole('checkbox')) await userEvent.click(checkbox)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByText('3 photos deleted.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No photos yet' })).toBeTruthy()
})

it('says why a photo was removed', () => {
  show({ ...ownPhotos, removed: [removedPhoto] })
  const list = within(screen.getByRole('region', { name: 'Not approved' })).getByRole('list')
  expect(list.textContent).toContain('Explicit photos must be private.')
  expect(list.textContent).toContain('Public photo')
})
