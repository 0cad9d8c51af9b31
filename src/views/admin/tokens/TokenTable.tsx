import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Ban, Search } from 'lucide-react'
import { type MouseEvent, useCallback, useRef, useState } from 'react'
import type { AccessToken, AccessTokenState } from '../../../../contract/accessTokens.ts'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { LongDate } from '../../components/layout/LongDate.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { useLandingFocus } from '../../components/layout/useLandingFocus.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { RowButtons } from '../components/RowButtons.tsx'
import { LongText } from '../profile/LongText.tsx'
import { PersonLink } from '../profile/PersonLink.tsx'
import { findMakeButton, type TokensActor, type TokensSnapshot } from './tokenActors.ts'
import { kindTexts, scopeTexts, stateTexts } from './tokenTexts.ts'
import { trimmed } from '../../../../contract/blankText.ts'

const Section = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};

  output,
  > p {
    color: ${color.muted};
    font: ${text.small};
  }
`

const Filter = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr));
  gap: ${space[4]};
`

const Beginning = styled.code`
  white-space: nowrap;
`

const lists = new Intl.ListFormat('en')
const format = new Intl.NumberFormat('en')

const selectList = ({ context }: TokensSnapshot) => context.list
const selectChosen = ({ context }: TokensSnapshot) => context.chosen
const selectListState = ({ value }: TokensSnapshot) => value.list
const selectAction = ({ value }: TokensSnapshot) => value.action

const countText = (found: number, all: number, one: string) =>
  found === all
    ? `${format.format(all)} ${all === 1 ? one : `${one}s`}`
    : `${format.format(found)} of ${format.format(all)}`

const contains = (token: AccessToken, part: string) => {
  const asked = trimmed(part).toLowerCase()
  return token.label.toLowerCase().includes(asked) || token.beginning.toLowerCase().includes(asked)
}

const isAfter = (node: Node, other: Node) =>
  (other.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

function Revoke({ actor, token }: { actor: TokensActor; token: AccessToken }) {
  const isIdle = useSelector(actor, selectAction) === 'idle'
  const isChosen = useSelector(actor, selectChosen)?.id === token.id
  const isRevoking = useSelector(actor, selectAction) === 'revoking' && isChosen
  // The button goes with what it revokes. Then the next one gets the focus.
  const others = useRef<readonly HTMLElement[]>([])
  const landLater = useLandingFocus(
    useCallback(() => others.current.find(({ isConnected }) => isConnected) ?? findMakeButton(), []),
  )
  const revoke = ({ currentTarget: button }: MouseEvent) => {
    const buttons = [
      ...(button.closest('table')?.querySelectorAll<HTMLElement>('td:last-child button') ?? []),
    ]
    others.current = buttons.filter((other) => isAfter(other, button))
    landLater()
    actor.send({ type: 'token.revoke', id: token.id })
  }
  return (
    <RowButtons>
      <IconButton
        label={`Revoke ${token.label}`}
        icon={<Ban />}
        busy={isRevoking}
        // The focus stays on the button while its question is open.
        disabled={!isIdle && !isChosen}
        onClick={revoke}
      />
    </RowButtons>
  )
}

/** What only one kind has. */
const ownColumns: Readonly<Record<AccessToken['kind'], readonly Column<AccessToken>[]>> = {
  invitation: [
    {
      id: 'uses',
      title: 'Joined with it',
      align: 'end',
      cell: ({ use_count: uses, max_uses: most }) => `${format.format(uses)} of ${format.format(most ?? 0)}`,
    },
  ],
  supporter: [
    {
      id: 'days',
      title: 'Supporter time',
      align: 'end',
      cell: ({ supporter_days: days }) => `${format.format(days ?? 0)} ${days === 1 ? 'day' : 'days'}`,
    },
  ],
  api: [
    {
      id: 'scopes',
      title: 'May read',
      cell: ({ scopes }) => lists.format(scopes.map((scope) => scopeTexts[scope])),
    },
  ],
}

const columnsOf = (actor: TokensActor, kind: AccessToken['kind']): readonly Column<AccessToken>[] => [
  { id: 'label', title: 'Label', cell: ({ label }) => <LongText>{label}</LongText> },
  { id: 'state', title: 'State', cell: ({ state }) => stateTexts[state] },
  { id: 'beginning', title: 'Begins with', cell: ({ beginning }) => <Beginning>{beginning}</Beginning> },
  ...ownColumns[kind],
  {
    id: 'expires',
    title: 'Valid until',
    cell: ({ expires_at: end }) => (end === null ? 'No end' : <LongDate iso={end} />),
  },
  {
    id: 'used',
    title: 'Last use',
    cell: ({ last_used_at: used }) => (used === null ? 'Never' : <RelativeTime iso={used} />),
  },
  { id: 'by', title: 'Made by', cell: ({ created_by: by }) => <PersonLink person={by} /> },
  { id: 'made', title: 'Made', cell: ({ created_at: made }) => <RelativeTime iso={made} /> },
  {
    id: 'actions',
    title: 'Revoke',
    cell: (token) => token.state === 'active' && <Revoke actor={actor} token={token} />,
  },
]

const stateOptions = [
  { value: '', label: 'Any state' },
  ...(['active', 'used', 'expired', 'revoked'] as const).map((value) => ({
    value,
    label: stateTexts[value],
  })),
] satisfies readonly { value: AccessTokenState | ''; label: string }[]

/** The codes or tokens of one kind, with a filter. */
export function TokenTable({ actor, kind }: { actor: TokensActor; kind: AccessToken['kind'] }) {
  const list = useSelector(actor, selectList)
  const state = useSelector(actor, selectListState)
  const [part, setPart] = useState('')
  const [wanted, setWanted] = useState('')
  const tokens = list?.data ?? []
  const found = tokens.filter((token) => contains(token, part) && (wanted === '' || token.state === wanted))
  return (
    <Section>
      {tokens.length > 0 && (
        <>
          <Filter>
            <TextField
              label="Filter the list"
              name="filter"
              type="search"
              isOptional="plainly"
              prefix={<Search />}
              value={part}
              onChange={setPart}
            />
            <Select label="State" name="state" options={stateOptions} value={wanted} onChange={setWanted} />
          </Filter>
          <output>{countText(found.length, tokens.length, kind === 'api' ? 'token' : 'code')}</output>
        </>
      )}
      <DataTable
        caption={kindTexts[kind].tab}
        columns={columnsOf(actor, kind)}
        rows={found}
        rowKey={({ id }) => id}
        isLoading={state === 'loading'}
        empty={tokens.length === 0 ? kindTexts[kind].empty : 'Nothing matches. Change the filter.'}
        error={state === 'failed' ? 'Couldn’t load the list. Nothing is lost.' : null}
        onRetry={() => actor.send({ type: 'tokens.retry' })}
      />
      {list?.has_more === true && <p>{`Only the newest ${format.format(tokens.length)} are shown.`}</p>}
    </Section>
  )
}
