import { styled } from '@linaria/react'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { OwnDecision } from '../../../../contract/appeals.ts'
import { ownDecisionDays } from '../../../../contract/limits.ts'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { decisionPath } from '../../paths.ts'
import { color, focus, size, space, text } from '../../theme/tokens.ts'
import { decisionTitle, stateText } from './decisionTexts.ts'

const Rows = styled.ul`
  li + li {
    border-top: 1px solid ${color.hairline};
  }
  a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[3]};
    padding: ${space[3]} ${space[4]};
  }
  a:hover {
    background: ${color.hover};
  }
  a:focus-visible {
    outline-offset: ${focus.inset};
  }
  b {
    font: ${text.bodyStrong};
  }
  p {
    color: ${color.muted};
    font: ${text.small};
  }
  .lucide {
    flex: none;
    width: ${size.iconSmall};
    color: ${color.muted};
  }
`

/** The decisions about the member, newest first, each with a link to it. */
export function DecisionList({ decisions }: { decisions: readonly OwnDecision[] }) {
  if (decisions.length === 0)
    return (
      <EmptyState scene="lantern" title="No decisions">
        {`Moderators decided nothing about you in the last ${ownDecisionDays} days.`}
      </EmptyState>
    )
  return (
    <Panel>
      <Rows aria-label="Decisions about you">
        {decisions.map((decision) => (
          <li key={decision.id}>
            <Link href={decisionPath(decision.id)}>
              <div>
                <b>{decisionTitle(decision)}</b>
                <p>
                  <RelativeTime iso={decision.created_at} />
                  <span>{` · ${stateText(decision)}`}</span>
                </p>
              </div>
              <ChevronRight />
            </Link>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}
