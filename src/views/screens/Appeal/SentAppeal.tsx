import type { OwnDecision } from '../../../../contract/appeals.ts'
import { Notice, type NoticeTone } from '../../components/layout/Notice.tsx'
import { outcomeTexts } from './decisionTexts.ts'
import { Moment } from './Moment.tsx'
import { Told } from './Told.tsx'

type Appeal = NonNullable<OwnDecision['appeal']>

const tones: Readonly<Record<Appeal['outcome'], NoticeTone>> = {
  waiting: 'success',
  granted: 'success',
  refused: 'info',
  closed: 'info',
}

/** The appeal that the member sent, and how it ended. */
export function SentAppeal({ appeal: { outcome, text, created_at: at, answer } }: { appeal: Appeal }) {
  return (
    <>
      <Notice tone={tones[outcome]} title={outcomeTexts[outcome].short}>
        {outcomeTexts[outcome].long}
      </Notice>
      {answer !== null && <Told title="Our answer">{answer}</Told>}
      <div>
        <Told title="Your appeal">{text}</Told>
        <small>
          <Moment iso={at} />
        </small>
      </div>
    </>
  )
}
