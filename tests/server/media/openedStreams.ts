import { type FileHandle, open } from 'node:fs/promises'
import { vi } from 'vitest'

/** Returns how many file streams were opened while `work` ran. */
export async function openedStreams(work: () => Promise<unknown>): Promise<number> {
  await using handle = await open(import.meta.filename)
  const handles: FileHandle = Object.getPrototypeOf(handle)
  const opening = vi.spyOn(handles, 'createReadStream')
  await work()
  const { length } = opening.mock.calls
  opening.mockRestore()
  return length
}
