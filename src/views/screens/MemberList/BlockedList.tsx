import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ListedMember } from '../../../machines/members/pagedList/memberList.ts'
import { isPending } from '../../../machines/app/toggles/pending.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Face } from '../../components/members/Face.tsx'
import { ShortTime } from '../../components/layout/ShortTime.tsx'
import { useRowFocus } from '../../components/layout/useRowFocus.ts'
import { useCharts } from '../../lodge.ts'
import { color, space, text, weight } from '../../theme/tokens.ts'
import { useConfirmation } from './useConfirmation.ts'

const Rows = styled.ul`
  li {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    padding-block: ${space[3]};
    border-bottom: 1px solid ${color.hairline};
  }
  li > div {
    flex: 1;
    min-width: 0;
  }
  b {
    display: block;
    overflow: hidden;
    font-weight: ${weight.strong};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  p {
    font: ${text.small};
    color: ${color.muted};
  }
`

const questionAbout = (name: string) =>
  ({
    title: `Unblock ${name}?`,
    name,
    sentence: 'You will see each other and your messages again, unless they have blocked you too.',
    detail:
      'They are on none of your lists, and your note about them is gone. Private photos stay private until you share them again. They are not told.',
    label: 'Unblock',
    tone: 'primary',
  }) as const

/** Members that the viewer blocked: avatar and name, each with an unblock button that asks for confirmation. */
export function BlockedList({ members, label }: { members: readonly ListedMember[]; label: string }) {
  const { toggles } = useCharts('toggles')
  const pending = useSelector(toggles, ({ context }) => context.pending)
  const rows = useRef<HTMLUListElement>(null)
  const focusProps = useRowFocus(rows, members)
  const ask = useConfirmation('member.unblock', (id: number) =>
    toggles.send({ type: 'toggle.set', subject: { toggle: 'block', id }, from: true, to: false }),
  )
  return (
    <Rows ref={rows} aria-label={label} {...focusProps}>
      {members.map(({ id, name, avatar, blocked_at: at }) => {
        return (
          <li key={id}>
            <Face picture={avatar} name={name} on="page" />
            <div>
              <b dir="auto">{name}</b>
              {at !== undefined && (
                <p>
                  Blocked <ShortTime iso={at} />
                </p>
              )}
            </div>
            <Button
              size="small"
              aria-label={`Unblock ${name}`}
              busy={isPending(pending, { toggle: 'block', id })}
              onClick={() => ask(id, questionAbout(name))}
            >
              Unblock
            </Button>
          </li>
        )
      })}
    </Rows>
  )
}
