import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { communityMachine } from '../../../machines/members/community/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Figures } from '../../components/layout/Figures.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { color, space } from '../../theme/tokens.ts'

type CommunityActor = ActorRefFrom<typeof communityMachine>

/** As high as the numbers are, so that nothing below moves when they come. */
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

/** 0 means too few to be told, not none. */
const isTold = ({ value }: { value: number }) => value > 0

/** How many they are, or what became of counting them. */
export function Numbers({ community }: { community: CommunityActor }) {
  const snapshot = useSelector(community, (current) => current)
  const figures = snapshot.context.community?.figures
  if (snapshot.matches('failed')) {
    return (
      <Band>
        <p>The numbers did not come through.</p>
        <Button onClick={() => community.send({ type: 'community.retry' })}>Count again</Button>
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
  ].filter(isTold)
  return items.length > 0 && <Figures label="The community in numbers" items={items} />
}
