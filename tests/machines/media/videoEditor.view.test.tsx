import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { VideoEditor } from '../../../src/views/screens/ProfileSettings/VideoEditor.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { refusal } from '../people.ts'
import { answerWith, ownVideo, videoEditor } from './videoEditor.cases.ts'

const tags = [
  { id: 4, slug: 'lake', name: 'Lake' },
  { id: 7, slug: 'snow', name: 'Snow' },
]

describeView(videoEditor, (actor) => (
  <Surroundings>
    <VideoEditor editor={actor} tags={tags} onClosed={() => {}} />
  </Surroundings>
))

async function show(item = ownVideo, offered: typeof tags | null = tags) {
  const live = new LiveActor<typeof videoEditor.machine>(liveMachineOf(videoEditor), { id: item.id })
  live.finish('loadVideo', answerWith(item))
  const onClosed = vi.fn<() => void>()
  await act(async () =>
    render(
      <Surroundings>
        <VideoEditor editor={live.actor} tags={offered ?? undefined} onClosed={onClosed} />
      </Surroundings>,
    ),
  )
  return { live, onClosed }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('describes and tags, and shows errors at the fields', async () => {
  const { live } = await show()
  const field = screen.getByRole('textbox', { name: /Description/ })
  await userEvent.clear(field)
  await userEvent.type(field, 'Dusk')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Snow' }))
  await press('Save')
  expect(field.hasAttribute('disabled')).toBe(true)
  expect(live.inputsOf('saveVideo')).toEqual([
    { video: ownVideo, draft: { description: 'Dusk', tagIds: [4, 7] } },
  ])
  act(() =>
    live.finish('saveVideo', {
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
  await userEvent.type(screen.getByRole('textbox', { name: /Description/ }), '!')
  await press('Close')
  await press('Keep editing')
  live.isIn({ ready: { form: 'editing', question: 'none' } })
  await press('Cancel')
  await press('Discard')
  live.isIn('closed')
  await vi.waitFor(() => expect(onClosed).toHaveBeenCalled())
})

it('describes a video that is being processed, with the tags that it has until all are loaded', async () => {
  await show({ ...ownVideo, is_processed: false }, null)
  expect(screen.getByRole('img', { name: 'Your video, which is not processed yet' })).toBeTruthy()
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Lake'])
})
