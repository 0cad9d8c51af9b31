import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { BroadcastSegment } from '../../../../contract/broadcasts.ts'
import type { SegmentChoices } from './machine.ts'

export interface BroadcastReceiversDeps {
  readonly loadChoices: (signal: AbortSignal) => Promise<Answer<SegmentChoices>>
  readonly countReceivers: (
    segment: BroadcastSegment,
    signal: AbortSignal,
  ) => Promise<Answer<{ count: number }>>
}

export const createBroadcastReceiversImplementations = ({
  loadChoices,
  countReceivers,
}: BroadcastReceiversDeps) => ({
  actors: {
    loadChoices: fromPromise<Answer<SegmentChoices>>(({ signal }) => loadChoices(signal)),
    countReceivers: fromPromise<Answer<{ count: number }>, { segment: BroadcastSegment }>(
      ({ input, signal }) => countReceivers(input.segment, signal),
    ),
  },
})
