import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { Report, ReportLoaders, ReportName, ReportOf, ReportRequest, RequestOf } from './reports.ts'

export interface AdminReportDeps {
  readonly bus: Bus
  readonly loaders: ReportLoaders
}

export const createAdminReportImplementations = ({ bus, loaders }: AdminReportDeps) => {
  async function load<Name extends ReportName>(
    { name, query }: RequestOf[Name],
    signal: AbortSignal,
  ): Promise<Answer<ReportOf[Name]>> {
    const answer = await loaders[name](query, signal)
    // The compiler does not relate the name to the shape here, though both are those of `Name`.
    return answer.ok ? { ok: true, data: { name, data: answer.data } as ReportOf[Name] } : answer
  }
  return {
    actors: { load: fromPromise<Answer<Report>, ReportRequest>(({ input, signal }) => load(input, signal)) },
    actions: {
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
