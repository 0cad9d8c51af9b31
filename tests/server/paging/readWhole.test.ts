import { expect, it, vi } from 'vitest'
import { readWhole } from '../../../server/paging/readWhole.ts'

it('reads a page again while something on it goes out of sight', async () => {
  const read = vi.fn<() => Promise<number[] | null>>(() => Promise.resolve([1, 2]))
  read.mockResolvedValueOnce(null).mockResolvedValueOnce(null)
  expect(await readWhole(read)).toEqual([1, 2])
  expect(read).toHaveBeenCalledTimes(3)
})

it('gives up a page that is never whole', async () => {
  const read = vi.fn<() => Promise<number[] | null>>(() => Promise.resolve(null))
  await expect(readWhole(read)).rejects.toThrow('not in sight')
})
