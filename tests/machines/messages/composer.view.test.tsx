import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ThreadComposer } from '../../../src/views/screens/Messages/ThreadComposer.tsx'
import { describeView } from '../harness/describeView.tsx'
import { message } from '../people.ts'
import { composer } from './composer.cases.ts'
import {
  liveComposer,
  liveConversation,
  openingConversation,
  openingThread,
  openThread,
} from './liveThread.ts'

const unapproved = 'Until your profile is approved, you can only reply and message admins.'

const show = ({
  conversation = liveConversation(),
  thread = openThread(),
  isApproved = true,
  live = liveComposer(),
} = {}) => {
  const view = render(
    <ThreadComposer
      conversation={conversation.actor}
      thread={thread.actor}
      composer={live.actor}
      name="Marek"
      isApproved={isApproved}
      onSharePlace={() => {}}
      onAttach={() => {}}
    />,
  )
  return { ...view, live }
}
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })

describeView(composer, (actor) => (
  <ThreadComposer
    conversation={liveConversation().actor}
    thread={openThread().actor}
    composer={actor}
    name="Marek"
    isApproved
    onSharePlace={() => {}}
    onAttach={() => {}}
  />
))

it('can send a draft, and no empty field', () => {
  const { live } = show()
  expect(send().disabled).toBe(true)
  act(() => live.send({ type: 'draft.changed', text: 'I can bring the stove.' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('I can bring the stove.')
  expect(send().disabled).toBe(false)
})

it('tells an unapproved member whom they can write to, unless they reply', () => {
  const first = show({ thread: openThread([]), isApproved: false })
  expect(screen.getByText(unapproved)).toBeTruthy()
  first.unmount()
  show({ isApproved: false })
  expect(screen.queryByText(unapproved)).toBeNull()
})

it('tells an unapproved member nothing before the whole thread is loaded', () => {
  const first = show({
    conversation: openingConversation(),
    thread: openingThread(),
    isApproved: false,
  })
  expect(screen.queryByText(unapproved)).toBeNull()
  first.unmount()
  const own = message({ id: 9, from_user_id: 1, to_user_id: 2 })
  show({ thread: openThread([own], 'older'), isApproved: false })
  expect(screen.queryByText(unapproved)).toBeNull()
})
