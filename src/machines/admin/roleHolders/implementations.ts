import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { RoleHolder } from '../../../../contract/roles.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { HolderFilter } from './filter.ts'
import type { HolderPage, PageInput } from './machine.ts'

export interface RoleHoldersDeps {
  readonly bus: Bus
  readonly loadHolders: (
    filter: HolderFilter,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<Answer<HolderPage>>
  readonly loadHolder: (id: number, signal: AbortSignal) => Promise<Answer<RoleHolder | null>>
}

export function createRoleHoldersImplementations({ bus, loadHolders, loadHolder }: RoleHoldersDeps) {
  const loading = () =>
    fromPromise<Answer<HolderPage>, PageInput>(({ input: { filter, cursor }, signal }) =>
      loadHolders(filter, cursor, signal),
    )
  return {
    actors: {
      load: loading(),
      loadMore: loading(),
      loadHolder: fromPromise<Answer<RoleHolder | null>, { id: number }>(({ input, signal }) =>
        loadHolder(input.id, signal),
      ),
    },
    actions: {
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
