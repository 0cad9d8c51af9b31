import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ListedMember } from '../../../machines/members/pagedList/memberList.ts'
import { unblockQuestion } from '../../../machines/app/toggle/unblockQuestion.ts'
import { isWished } from '../../../machines/app/toggles/wishes.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ShortTime } from '../../components/layout/ShortTime.tsx'
import { useRowFocus } from '../../components/layout/useRowFocus.ts'
import { useCharts } from '../../lodge.ts'
import { color, space, text, weight } from '../../theme/tokens.ts'
import { useQuestion } from './useQuestion.ts'

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

/** Whom the member blocked: no more than their names, and how to let them be seen again, after it was said what that means. */
export function BlockedList({ members, label }: { members: readonly ListedMember[]; label: string }) {
  const { toggles } = useCharts('toggles')
  const wishes = useSelector(toggles, ({ context }) => context.wishes)
  const rows = useRef<HTMLUListElement>(null)
  const keepingFocus = useRowFocus(rows, members)
  const ask = useQuestion(unblockQuestion, (id: number) =>
    toggles.send({ type: 'toggle.set', subject: { toggle: 'block', id }, from: true, to: false }),
  )
  return (
    <Rows ref={rows} aria-label={label} {...keepingFocus}>
      {members.map(({ id, name, blocked_at: at }) => {
        return (
          <li key={id}>
            <div>
              <b>{name}</b>
              {at !== undefined && (
                <p>
                  Blocked <ShortTime iso={at} />
                </p>
              )}
            </div>
            <Button
              size="small"
              aria-label={`Unblock ${name}`}
              busy={isWished(wishes, { toggle: 'block', id })}
              onClick={() => ask(id, `Unblock ${name}?`)}
            >
              Unblock
            </Button>
          </li>
        )
      })}
    </Rows>
  )
}
