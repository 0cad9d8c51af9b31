import { styled } from '@linaria/react'
import { useState } from 'react'
import type { OwnDecision } from '../../../../contract/appeals.ts'
import { appealDays } from '../../../../contract/limits.ts'
import type { AppealedDecision, appealFormMachine } from '../../../machines/account/accountForm/appeal.ts'
import { Notice } from '../../components/layout/Notice.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import { AppealForm } from './AppealForm.tsx'
import { decisionTitle } from './decisionTexts.ts'
import { Moment } from './Moment.tsx'
import { SentAppeal } from './SentAppeal.tsx'
import { Told } from './Told.tsx'

const Parts = styled.article`
  display: grid;
  gap: ${space[5]};

  h2 {
    font: ${text.h20};
  }
  small {
    color: ${color.muted};
  }
`

const lateText = `This decision can’t be appealed any more: more than ${appealDays} days have passed, or it does not hold any more.`

export interface DecisionDetailsProps {
  decision: OwnDecision
  /** The same decision, as the form names it. */
  appealed: AppealedDecision
  machine: typeof appealFormMachine
  onAppealed: (decision: OwnDecision) => void
}

/** What was decided, what the member was told, and their appeal or the form for one. */
export function DecisionDetails({ decision, appealed, machine, onAppealed }: DecisionDetailsProps) {
  /** Why the last text that was sent did not count. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const { appeal, appeal_until: until } = decision
  return (
    <Parts aria-labelledby="decision">
      <div>
        <h2 id="decision">{decisionTitle(decision)}</h2>
        <small>
          <Moment iso={decision.created_at} />
        </small>
      </div>
      {decision.text !== '' && <Told title="What we told you">{decision.text}</Told>}
      {refusal !== null && (
        <Notice tone="error" title="Not sent">
          {refusal}
        </Notice>
      )}
      {appeal !== null && <SentAppeal appeal={appeal} />}
      {appeal === null && until === null && <Notice>{lateText}</Notice>}
      {until !== null && (
        <>
          <p>
            You can appeal until <Moment iso={until} />.
          </p>
          <AppealForm
            decision={appealed}
            machine={machine}
            onAnswered={(changed, why) => {
              setRefusal(why)
              onAppealed(changed)
            }}
          />
        </>
      )}
    </Parts>
  )
}
