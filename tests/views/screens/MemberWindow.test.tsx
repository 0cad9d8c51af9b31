import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { waitFor as waitForState } from 'xstate'

import type { ListedMember } from '../../../src/machines/members/pagedList/memberList.ts'
import { MemberWindow } from '../../../src/views/screens/MemberList/MemberWindow.tsx'
import { startRoot } from '../../machines/app/wholeRoot.ts'
import { card, self } from '../../machines/people.ts'
import { Surroundings } from '../Surroundings.tsx'

it('renders the card of a changed member again, and no other card', async () => {
  const { root } = startRoot({ signedIn: self() })
  onTestFinished(() => void root.stop())
  await waitForState(root, (snapshot) => snapshot.matches('signedIn'))
  const rendered = vi.fn<(name: string) => void>()
  // Renders whenever its card does.
  const Line = ({ member: { name } }: { member: ListedMember }) => {
    rendered(name)
    return <i>{name}</i>
  }
  const guest = (id: number, isOnline: boolean) => card({ id, name: `Guest ${id}`, is_online: isOnline })
  const [ada, bob, carl] = [guest(1, false), guest(2, false), guest(3, false)]
  const Shown = () => {
    const [members, setMembers] = useState([ada, bob, carl])
    return (
      <>
        <button type="button" onClick={() => setMembers([ada, guest(2, true), carl])}>
          Change
        </button>
        <MemberWindow
          members={members}
          label="Nearby"
          address="/members/nearby"
          list="nearby"
          Line={Line}
          isBusy={false}
        />
      </>
    )
  }
  render(
    <Surroundings root={root}>
      <Shown />
    </Surroundings>,
  )
  expect(screen.getAllByRole('link', { name: /^Guest \d/ })).toHaveLength(3)
  rendered.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(rendered.mock.calls.flat()).toEqual(['Guest 2'])
})
