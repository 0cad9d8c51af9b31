import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { DataExport } from '../../../../contract/dataExport.ts'
import { type Bus, listenTo } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { dataExportMachine } from './machine.ts'

export interface DataExportDeps {
  readonly bus: Bus
  readonly loadArchive: (signal: AbortSignal) => Promise<Answer<DataExport>>
  readonly makeLink: (signal: AbortSignal) => Promise<Answer<{ url: string }>>
  /** Has the browser download a file. The page stays. */
  readonly download: (url: string) => void
}

export const createDataExportImplementations = ({
  bus,
  loadArchive,
  makeLink,
  download,
}: DataExportDeps) => ({
  actors: {
    load: fromPromise<Answer<DataExport>>(({ signal }) => loadArchive(signal)),
    check: fromPromise<Answer<DataExport>>(({ signal }) => loadArchive(signal)),
    makeLink: fromPromise<Answer<{ url: string }>>(({ signal }) => makeLink(signal)),
    facts: listenTo<typeof dataExportMachine>(bus, { 'realtime.systemMessageCreated': true }),
  },
  actions: {
    download: (_: unknown, { url }: { url: string }) => download(url),
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
