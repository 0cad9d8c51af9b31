import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { Trial } from '../../../../contract/bannedWords.ts'
import { Notice } from '../../components/layout/Notice.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, size, space, text, weight } from '../../theme/tokens.ts'
import { PersonLink } from '../profile/PersonLink.tsx'
import type { TrialActor } from './wordActors.ts'
import { placeNames } from './wordTexts.ts'

const Results = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  align-content: start;
  max-width: ${size.measure};

  h2 {
    margin-bottom: 0;
  }
  h3 {
    font: ${text.h15};
  }
  small,
  > p {
    color: ${color.muted};
  }
  article ul {
    margin-top: ${space[2]};
  }
  li {
    padding-block: ${space[2]};
    border-top: 1px solid ${color.hairline};
    overflow-wrap: anywhere;
  }
  li a {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  li p {
    white-space: pre-wrap;
  }
  mark {
    background: ${color.chosen};
    color: inherit;
    font-weight: ${weight.strong};
    text-decoration: underline;
  }
  &[data-stale='true'] > article {
    padding-inline-start: ${space[3]};
    border-inline-start: ${space.half} dashed ${color.fieldBorder};
  }
`

const format = new Intl.NumberFormat()

function countText({ checked, matched }: Trial): string {
  if (checked === 0) return 'There are no texts yet.'
  if (checked === 1) return matched === 0 ? 'It is not in the only text.' : 'It is in the only text.'
  const of = `the ${format.format(checked)} most recent texts`
  return matched === 0 ? `It is in none of ${of}.` : `It is in ${format.format(matched)} of ${of}.`
}

const totalOf = (trials: readonly Trial[]) => trials.reduce((sum, { matched }) => sum + matched, 0)

function totalText(trials: readonly Trial[]): string {
  const total = totalOf(trials)
  if (total === 0) return 'No recent text would have been refused.'
  return total === 1
    ? '1 recent text would have been refused.'
    : `${format.format(total)} recent texts would have been refused.`
}

const PlaceTrial = ({ trial }: { trial: Trial }) => (
  <article>
    <h3>{placeNames[trial.place]}</h3>
    <p>{countText(trial)}</p>
    {trial.examples.length > 0 && (
      <ul aria-label={`${placeNames[trial.place]} with it`}>
        {trial.examples.map(({ member, before, found, after }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list of a trial never changes
          <li key={index}>
            {member !== null && <PersonLink person={member} />}
            <p dir="auto">
              <span>{before}</span>
              <mark>{found}</mark>
              <span>{after}</span>
            </p>
          </li>
        ))}
      </ul>
    )}
    {trial.matched > trial.examples.length && (
      <small>{`These are the newest ${format.format(trial.examples.length)}.`}</small>
    )}
    {trial.place === 'messages' && trial.matched > 0 && (
      <small> Who wrote a message, and to whom, is not shown.</small>
    )}
  </article>
)

/** What an entry would have refused, in each state of its trial. */
export function TrialResults({ actor }: { actor: TrialActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { tried, problem } = snapshot.context
  const isTrying = snapshot.matches('trying')
  const isStale = tried !== null && !snapshot.matches('tried')
  return (
    <Results aria-label="Trial" data-stale={isStale}>
      <h2>Trial</h2>
      {tried === null && !isTrying && <p>Try the entry to see which recent texts it would have refused.</p>}
      {isTrying && <p role="status">Trying it on recent texts…</p>}
      {snapshot.matches('refused') && (
        <Notice tone="error" title="Not tried">
          {problem}
        </Notice>
      )}
      {snapshot.matches('failed') && (
        <Notice tone="error" title="Something went wrong">
          {problem}
        </Notice>
      )}
      {snapshot.matches('stale') && (
        <Notice title="You changed the entry">
          What is below is about the one from before. Try it again.
        </Notice>
      )}
      <VisuallyHidden role="status">{tried && !isStale && totalText(tried.trials)}</VisuallyHidden>
      {tried?.trials.map((trial) => (
        <PlaceTrial key={trial.place} trial={trial} />
      ))}
    </Results>
  )
}
