import { styled } from '@linaria/react'
import type { LoggedAction } from '../../../../contract/auditLog.ts'
import { color, text } from '../../theme/tokens.ts'
import type { Column } from '../components/DataTable.tsx'
import { LongText } from '../profile/LongText.tsx'
import { PersonLink } from '../profile/PersonLink.tsx'
import { actionText, targetText } from './auditTexts.ts'
import { ChangeDetails } from './ChangeDetails.tsx'

const Stack = styled.div`
  a {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  > small {
    display: block;
    color: ${color.muted};
    font: ${text.small};
  }
`

const Time = styled.time`
  white-space: nowrap;
`

/** In UTC, as the days of the filter. */
const format = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** The account that acted, and who signed in when that was somebody else. */
const Actor = ({ entry: { actor, own } }: { entry: LoggedAction }) => (
  <Stack>
    {actor === null ? <span>The site or its operator</span> : <PersonLink person={actor} />}
    {own && (
      <small>
        <span>by</span> <PersonLink person={own} />
      </small>
    )}
  </Stack>
)

function Action({ action }: { action: string }) {
  const words = actionText(action)
  return (
    <Stack>
      {words !== undefined && <span>{words}</span>}
      <small>
        <code>{action}</code>
      </small>
    </Stack>
  )
}

const Target = ({ target: { type, id, member } }: Pick<LoggedAction, 'target'>) => (
  <Stack>
    {member === null ? <span>{`${targetText(type)} ${id}`}</span> : <PersonLink person={member} />}
  </Stack>
)

/** Who did what to whom, when, from where, and what it changed. */
export const auditColumns: readonly Column<LoggedAction>[] = [
  {
    id: 'at',
    title: 'When (UTC)',
    cell: ({ created_at: at }) => <Time dateTime={at}>{format.format(new Date(at))}</Time>,
  },
  { id: 'actor', title: 'Who', cell: (row) => <Actor entry={row} /> },
  { id: 'action', title: 'Action', cell: ({ action }) => <Action action={action} /> },
  { id: 'target', title: 'To whom or what', cell: ({ target }) => <Target target={target} /> },
  { id: 'ip', title: 'From where', cell: ({ ip }) => ip },
  { id: 'reason', title: 'Reason', cell: ({ reason }) => <LongText>{reason}</LongText> },
  {
    id: 'change',
    title: 'Before and after',
    cell: ({ before, after }) => <ChangeDetails before={before} after={after} />,
  },
]
