import { fromCallback, fromPromise } from 'xstate'
import type { ActorRefFrom, EventObject } from 'xstate'

import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import { notProvided } from '../../placeholder.ts'
import type { ChosenFile, PendingUpload } from '../pendingUpload.ts'
import type { uploadsMachine } from '../uploads/machine.ts'
import { isUnderWay } from '../uploads/queue.ts'
import type { KeepProblem, UnfinishedFiles, keptUploadsMachine } from './machine.ts'

/** Files on this device. Every function rejects where the browser does not allow it. */
export interface FileStorage {
  /** Oldest first. */
  read(memberId: number): Promise<readonly ChosenFile[]>
  /** Rejects also when the device is full. */
  put(memberId: number, file: ChosenFile): Promise<void>
  remove(memberId: number, keys: readonly string[]): Promise<void>
}

/** Which open page of this browser uploads a file. A closed page loses its claims. */
export interface FileClaims {
  /** Resolves to false when another page has it. */
  claim(key: string): Promise<boolean>
  release(key: string): void
  /** Returns the keys that any page has claimed. */
  claimed(): Promise<ReadonlySet<string>>
  /** Resolves once no page has it. Rejects when `signal` aborts. */
  whenFree(key: string, signal: AbortSignal): Promise<void>
  /** Tells the other pages that kept files were begun or removed. */
  announce(): void
  /** Calls back when another page announces. Returns a function that ends this. */
  onAnnounced(listener: () => void): () => void
}

export interface KeptUploadsDeps {
  bus: Bus
  uploads: ActorRefFrom<typeof uploadsMachine>
  files: FileStorage
  claims: FileClaims
}

const problemOf = (failure: unknown): KeepProblem =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError' ? 'full' : 'refused'

/** A failed upload can be tried again, also after a reload. */
const isUnfinished = (upload: PendingUpload) => isUnderWay(upload) || upload.state === 'failed'

const ownerOf = ({ memberId }: { memberId: number | null }): number =>
  memberId ?? notProvided('kept files of a guest')

type Member = { readonly memberId: number | null }
type Files = Member & { readonly files: readonly ChosenFile[] }

export const createKeptUploadsImplementations = ({ bus, uploads, files, claims }: KeptUploadsDeps) => ({
  actors: {
    facts: listenTo<typeof keptUploadsMachine>(bus, { 'session.started': true, 'session.ended': true }),
    keepFiles: fromCallback<EventObject, Member>(({ input, sendBack }) => {
      const memberId = ownerOf(input)
      const kept = new Set<string>()
      let isOver = false
      /** One after another, so that a file is never stored after it was removed. */
      let work = Promise.resolve()
      const runAfter = async (before: Promise<void>, task: () => Promise<void>) => {
        await before
        try {
          if (!isOver) await task()
        } catch (failure) {
          if (!isOver) sendBack({ type: 'keeping.failed', problem: problemOf(failure) })
        }
      }
      const queue = (task: () => Promise<void>) => {
        work = runAfter(work, task)
      }
      const keep = ({ key, file, purpose }: PendingUpload) => {
        kept.add(key)
        queue(async () => {
          await claims.claim(key)
          await files.put(memberId, { key, file, purpose })
        })
      }
      const drop = (key: string) => {
        kept.delete(key)
        queue(async () => {
          await files.remove(memberId, [key])
          claims.release(key)
        })
      }
      const follow = () => {
        const { context } = uploads.getSnapshot()
        // The uploads of a member who has signed out are not finished.
        if (context.memberId !== memberId) return
        const unfinished = context.uploads.filter(isUnfinished)
        for (const upload of unfinished) if (!kept.has(upload.key)) keep(upload)
        for (const key of kept) if (!unfinished.some((upload) => upload.key === key)) drop(key)
      }
      follow()
      const subscription = uploads.subscribe(follow)
      return () => {
        isOver = true
        subscription.unsubscribe()
        for (const key of kept) claims.release(key)
      }
    }),
    otherPages: fromCallback<EventObject, Pick<UnfinishedFiles, 'elsewhere'>>(({ input, sendBack }) => {
      const waiting = new AbortController()
      const tell = () => sendBack({ type: 'files.changed' })
      const tellWhenFree = async (key: string) => {
        try {
          await claims.whenFree(key, waiting.signal)
          tell()
        } catch {
          // The member has left, or the files were read again.
        }
      }
      for (const key of input.elsewhere) void tellWhenFree(key)
      const stop = claims.onAnnounced(tell)
      return () => {
        waiting.abort()
        stop()
      }
    }),
    readFiles: fromPromise<UnfinishedFiles, Member>(async ({ input }) => {
      const all = await files.read(ownerOf(input))
      const claimed = all.length === 0 ? new Set<string>() : await claims.claimed()
      const { context } = uploads.getSnapshot()
      const others = all.filter(({ key }) => !context.uploads.some((upload) => upload.key === key))
      return {
        offered: others.filter(({ key }) => !claimed.has(key)),
        elsewhere: others.filter(({ key }) => claimed.has(key)).map(({ key }) => key),
      }
    }),
    claimFiles: fromPromise<readonly ChosenFile[], Files>(async ({ input }) => {
      const claimed: ChosenFile[] = []
      for (const file of input.files) if (await claims.claim(file.key)) claimed.push(file)
      // Another page may have finished one before it was claimed here.
      const left = await files.read(ownerOf(input))
      claims.announce()
      const isLeft = ({ key }: ChosenFile) => left.some((file) => file.key === key)
      for (const file of claimed) if (!isLeft(file)) claims.release(file.key)
      return claimed.filter(isLeft)
    }),
    discardFiles: fromPromise<void, Files>(async ({ input }) => {
      const free: string[] = []
      for (const { key } of input.files) if (await claims.claim(key)) free.push(key)
      try {
        await files.remove(ownerOf(input), free)
      } finally {
        for (const key of free) claims.release(key)
        claims.announce()
      }
    }),
  },
  actions: {
    upload: (_: unknown, chosen: readonly ChosenFile[]) =>
      // XState takes a transition within an action for a mistake.
      queueMicrotask(() => uploads.send({ type: 'uploads.add', files: chosen })),
  },
})
