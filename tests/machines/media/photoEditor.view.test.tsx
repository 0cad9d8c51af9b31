import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Photo } from '../../../contract/media.ts'
import { PhotoEditor } from '../../../src/views/screens/ProfileSettings/PhotoEditor.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { refusal } from '../people.ts'
import { answerWith, photoEditor, wholePhoto } from './photoEditor.cases.ts'

const tags = [
  { id: 4, slug: 'lake', name: 'Lake' },
  { id: 7, slug: 'snow', name: 'Snow' },
]

describeView(photoEditor, (actor) => (
  <Surroundings>
    <PhotoEditor editor={actor} tags={tags} onClosed={() => {}} />
  </Surroundings>
))

async function show(photo: Photo = wholePhoto) {
  const live = new LiveActor<typeof photoEditor.machine>(liveMachineOf(photoEditor), { id: photo.id })
  live.finish('loadPhoto', answerWith(photo))
  const onClosed = vi.fn<() => void>()
  await act(async () =>
    render(
      <Surroundings>
        <PhotoEditor editor={live.actor} tags={tags} onClosed={onClosed} />
      </Surroundings>,
    ),
  )
  return { live, onClosed }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('turns the picture', async () => {
  await show()
  const picture = screen.getByRole('img', { name: 'Uncropped preview' })
  expect(picture.style.transform).toBe('rotate(0deg)')
  await press('Rotate left')
  expect(picture.style.transform).toBe('rotate(270deg)')
  await press('Rotate right')
  await press('Rotate right')
  expect(picture.style.transform).toBe('rotate(90deg)')
})

it('offers no original of a photo that has none', async () => {
  await show({ ...wholePhoto, original_url: null })
  expect(screen.getByRole('button', { name: 'Rotate left' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download original' })).toBeNull()
})

it('chooses one of the five shapes, or all of the photo', async () => {
  await show()
  expect(screen.getByRole('button', { name: 'Whole photo' }).getAttribute('aria-pressed')).toBe('true')
  await act(async () => press('3:4'))
  expect(screen.getByRole('button', { name: '3:4' }).getAttribute('aria-pressed')).toBe('true')
  expect(await screen.findByRole('slider', { name: 'Zoom' })).toBeTruthy()
  await press('Rotate left')
  expect(screen.getByRole('button', { name: '4:3' }).getAttribute('aria-pressed')).toBe('true')
  await press('Whole photo')
  expect(screen.queryByRole('slider')).toBeNull()
})

it('describes and tags, and shows errors at the fields', async () => {
  const { live } = await show()
  const field = screen.getByRole('textbox', { name: /Description/ })
  await userEvent.clear(field)
  await userEvent.type(field, 'Dusk')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Snow' }))
  await press('Save')
  expect(screen.getByRole('status').textContent).toBe('Saving')
  expect(field.hasAttribute('disabled')).toBe(true)
  await press('Saving')
  expect(live.inputsOf('savePhoto')).toHaveLength(1)
  act(() =>
    live.finish('savePhoto', {
      ...refusal(422),
      errors: { description: ['Too long.'], media_tags: ['No.'] },
    }),
  )
  expect(screen.getByText('Too long.')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Tags' }).textContent).toContain('No.')
  await userEvent.type(field, '!')
  expect(screen.queryByText('Too long.')).toBeNull()
})

it('asks before changes are lost, and keeps them', async () => {
  const { live, onClosed } = await show()
  await press('Rotate left')
  await press('Close')
  expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeTruthy()
  await press('Keep editing')
  live.isIn({ ready: { form: 'editing', question: 'none' } })
  await press('Cancel')
  await press('Discard')
  live.isIn('closed')
  await vi.waitFor(() => expect(onClosed).toHaveBeenCalled())
})

it('offers only the tags of the photo until all are loaded', async () => {
  const live = new LiveActor<typeof photoEditor.machine>(liveMachineOf(photoEditor), { id: 12 })
  live.finish('loadPhoto', answerWith(wholePhoto))
  render(
    <Surroundings>
      <PhotoEditor editor={live.actor} tags={undefined} onClosed={() => {}} />
    </Surroundings>,
  )
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Lake'])
})
