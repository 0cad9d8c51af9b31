// Texts of members are set in the direction of their own first letter, and move nothing beside them.
import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { Combobox } from '../../../src/views/components/fields/Combobox.tsx'
import { TextArea } from '../../../src/views/components/fields/TextArea.tsx'
import { TextField } from '../../../src/views/components/fields/TextField.tsx'
import { MemberCard } from '../../../src/views/components/members/MemberCard.tsx'
import { PersonRow } from '../../../src/views/components/members/PersonRow.tsx'
import { Composer } from '../../../src/views/components/messages/Composer.tsx'
import { ConversationHeader } from '../../../src/views/components/messages/ConversationHeader.tsx'
import { ConversationRow } from '../../../src/views/components/messages/ConversationRow.tsx'
import { MessageBubble } from '../../../src/views/components/messages/MessageBubble.tsx'
import { Offers } from '../../../src/views/screens/Upgrade/Offers.tsx'
import { PaymentHistory } from '../../../src/views/screens/Upgrade/PaymentHistory.tsx'
import { RemovedItems } from '../../../src/views/screens/ProfileSettings/RemovedItems.tsx'
import { order, product } from '../../machines/account/payment.cases.ts'
import { conversation, member } from './people.ts'

const name = 'משה 7'
const text = 'שלום! מה שלומך?'
const nothing = () => {}

const isHebrew = (words: string | null) => /\p{sc=Hebr}/u.test(words ?? '')
const directed = '[dir="auto"], bdi'

/** Returns the words of the app that would choose the direction of a member's text, or that one would move. */
function mixed(shown: HTMLElement): (string | null)[] {
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
  const found: (string | null)[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement?.closest(directed)
    if (!isHebrew(node.textContent)) continue
    if (!around) found.push(node.textContent)
    else {
      const copy = around.cloneNode(true) as HTMLElement
      for (const isolated of copy.querySelectorAll(directed)) isolated.remove()
      if (!isHebrew(copy.textContent.trim().charAt(0))) found.push(copy.textContent)
    }
  }
  return found
}

it.each<[string, () => ReactElement]>([
  ['a message', () => <MessageBubble isOwn={false} otherName="Marek" text={text} />],
  ['a row', () => <ConversationRow conversation={conversation({ name, text })} href="/x" />],
  [
    'an own row',
    () => <ConversationRow conversation={conversation({ name, text, is_own: true })} href="/x" />,
  ],
  [
    'a row of an outgoing message',
    () => (
      <ConversationRow conversation={conversation({ name })} href="/x" outgoing={{ state: 'failed', text }} />
    ),
  ],
  ['a header', () => <ConversationHeader name={name} href="/x" picture={null} />],
  ['a person', () => <PersonRow href="/x" picture={null} name={name} detail={text} />],
  [
    'a removed photo',
    () => (
      <RemovedItems
        kind="photo"
        removed={[
          { id: 1, description: name, is_private: false, text, removed_at: '2026-11-28T20:30:00.000Z' },
        ]}
      />
    ),
  ],
  [
    'an offer',
    () => <Offers products={[product({ name, description: text })]} isBusy={false} onChoose={nothing} />,
  ],
  ['a payment', () => <PaymentHistory payments={[order({ product_name: name })]} onChanged={nothing} />],
  ['a card', () => <MemberCard member={member({ name })} href="/x" />],
])('%s lets a Hebrew text choose its direction, and nothing else', (_, shown) => {
  const { container } = render(shown())
  expect(isHebrew(container.textContent)).toBe(true)
  expect(mixed(container)).toEqual([])
})

it('sets each line of a text in its own direction', () => {
  render(<MessageBubble isOwn={false} otherName="Marek" text={`Hello\n${text}`} />)
  expect(screen.getByText(/Hello/).closest('[dir]')?.getAttribute('dir')).toBe('auto')
})

it.each<[string, () => ReactElement]>([
  ['the message field', () => <Composer name="Marek" value={text} onChange={nothing} onSend={nothing} />],
  ['a text field', () => <TextField label="Name" name="name" value={text} onChange={nothing} />],
  ['a text area', () => <TextArea label="Note" name="note" value={text} onChange={nothing} />],
  [
    'a field with suggestions',
    () => (
      <Combobox
        label="Find"
        name="find"
        value={text}
        onInput={nothing}
        options={[]}
        isOpen={false}
        onChoose={nothing}
      />
    ),
  ],
])('%s is written in the direction of its text', (_, field) => {
  render(field())
  expect(screen.getByDisplayValue(text).getAttribute('dir')).toBe('auto')
})

it('writes an email address from the left', () => {
  render(<TextField label="Email" name="email" type="email" value="a@b.test" onChange={nothing} />)
  expect(screen.getByDisplayValue('a@b.test').hasAttribute('dir')).toBe(false)
})
