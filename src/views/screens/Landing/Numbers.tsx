import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { communityMachine } from '../../../machines/members/community/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Figures } from '../../components/layout/Figures.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { color, space } from '../../theme/tokens.ts'

type CommunityActor = ActorRefFrom<typeof communityMachine>

/** As high as the numbers, to avoid a layout shift. */
const Band = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-content: center;
  align-items: center;
  justify-content: center;
  gap: ${space[3]};
  min-height: 160px;
  padding: ${space[4]};
  border-block: 1px solid ${color.hairline};
  color: ${color.muted};
`

const plural = new Intl.PluralRules('en')
const countriesText = (count: number) => (plural.select(count) === 'one' ? 'country' : 'countries')

/** The server sends 0 for numbers below ten, which are not shown. */
const isShown = ({ value }: { value: number }) => value > 0

/** The community in numbers, in all states of its chart. */
export function Numbers({ community }: { community: CommunityActor }) {
  const snapshot = useSelector(community, (current) => current)
  const figures = snapshot.context.community?.figures
  if (snapshot.matches('failed')) {
    return (
      <Band>
        <p>Couldn’t load the numbers.</p>
        <Button onClick={() => community.send({ type: 'community.retry' })}>Try again</Button>
      </Band>
    )
  }
  if (!figures) {
    return (
      <Band>
        <Spinner label="Counting members" />
      </Band>
    )
  }
  const items = [
    { value: figures.count, label: 'members', isRounded: true },
    { value: figures.online_count, label: 'online now', isOnline: true, isRounded: true },
    { value: figures.joined_this_week_count, label: 'joined this week', isRounded: true },
    { value: figures.country_count, label: countriesText(figures.country_count) },
  ].filter(isShown)
  return items.length > 0 && <Figures label="The community in numbers" items={items} />
}
