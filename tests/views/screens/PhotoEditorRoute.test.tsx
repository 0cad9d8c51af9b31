import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { managedPhotosMachine } from '../../../src/machines/media/managedMedia/managedPhotos.ts'
import { managedVideosMachine } from '../../../src/machines/media/managedMedia/managedVideos.ts'
import type { Answer } from '../../../contract/answer.ts'
import type { Photo } from '../../../contract/media.ts'
import {
  type EditedPhoto,
  photoEditorMachine,
  type SaveInput,
} from '../../../src/machines/media/photoEditor/machine.ts'
import { videoEditorMachine } from '../../../src/machines/media/videoEditor/machine.ts'
import { photoEditorPath, paths } from '../../../src/views/paths.ts'
import { overTab } from '../../../src/views/screens/ProfileSettings/editorAddress.ts'
import { PhotoEditorRoute } from '../../../src/views/screens/ProfileSettings/PhotoEditorRoute.tsx'
import { answerWith, wholePhoto } from '../../machines/media/photoEditor.cases.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'

const address = () => location.pathname + location.search

const photoEditor = photoEditorMachine.provide({
  actors: {
    loadPhoto: fromPromise<Answer<EditedPhoto>, { id: number }>(async () => answerWith(wholePhoto)),
    savePhoto: fromPromise<Answer<Photo>, SaveInput>(async () => ({ ok: true as const, data: wholePhoto })),
  },
  actions: { flash: () => {} },
})
const photos = createActor(managedPhotosMachine.provide({ actors: { facts: fromCallback(() => {}) } }))
const videos = createActor(managedVideosMachine)

beforeEach(() => {
  history.pushState(null, '', paths.pics)
})
afterEach(() => history.replaceState(null, '', '/'))

async function open(state: object | null) {
  if (state) history.pushState(state, '', photoEditorPath(12))
  else history.replaceState(null, '', photoEditorPath(12))
  await act(async () =>
    render(
      <Surroundings
        charts={chartsWith({
          managedMedia: { photos, photoEditor, videos, videoEditor: videoEditorMachine },
        })}
      >
        <PhotoEditorRoute />
      </Surroundings>,
    ),
  )
  await screen.findByRole('button', { name: 'Rotate left' })
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const back = () => act(async () => history.back())
const isGone = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('closes with back when nothing is changed', async () => {
  await open(overTab)
  await back()
  await isGone()
  expect(address()).toBe(paths.pics)
})

it('asks when back would lose changes, and goes back after the answer', async () => {
  await open(overTab)
  await press('Rotate left')
  await back()
  await screen.findByRole('alertdialog')
  await press('Keep editing')
  // The question that closes must not be taken for the next one.
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(address()).toBe(photoEditorPath(12))
  await back()
  await screen.findByRole('alertdialog')
  await press('Discard')
  await isGone()
  await vi.waitFor(() => expect(address()).toBe(paths.pics))
  expect(history.state).toBeNull()
})

it('leads to the tab when it was opened by a link', async () => {
  await open(null)
  await press('Cancel')
  await isGone()
  await vi.waitFor(() => expect(address()).toBe(paths.pics))
})

it('leads to the tab after changes, too', async () => {
  await open(null)
  await press('Rotate left')
  await press('Save')
  await isGone()
  await vi.waitFor(() => expect(address()).toBe(paths.pics))
})

it('warns before a reload only while there are changes', async () => {
  await open(overTab)
  const unload = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(unload()).toBe(true)
  await press('Rotate left')
  expect(unload()).toBe(false)
  await press('Rotate right')
  expect(unload()).toBe(true)
})

it.each(['?photo=abc', '?photo=0', '?photo='])('opens nothing for %s', async (query) => {
  history.replaceState(null, '', paths.pics + query)
  await act(async () => render(<PhotoEditorRoute />))
  expect(screen.queryByRole('dialog')).toBeNull()
})
