import { beforeEach, expect, it, vi } from 'vitest'
import { recover } from '../../src/browser/recovery.ts'

const page = '<script type="module" src="/build/app-old.js"></script>'

function start(answer: () => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>().mockImplementation(answer)
  vi.stubGlobal('fetch', fetched)
  const kept = new Map<string, string>()
  const reload = vi.fn<() => void>()
  const texts = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, text: string) => void kept.set(key, text),
    remove: (key: string) => void kept.delete(key),
  }
  return { fetched, reload, recover: () => recover(texts, reload) }
}

const serves = (status: number) => () => Promise.resolve(new Response(null, { status }))

beforeEach(() => {
  document.head.innerHTML = page
  return () => {
    vi.unstubAllGlobals()
    document.head.innerHTML = ''
  }
})

it('loads the page anew when its release is no longer served, but once only', async () => {
  const browser = start(serves(404))
  void browser.recover()
  await vi.waitFor(() => expect(browser.reload).toHaveBeenCalledOnce())
  expect(browser.fetched.mock.calls[0]?.[0]).toContain('/build/app-old.js')
  // A stale cache serves the old page again.
  await browser.recover()
  expect(browser.reload).toHaveBeenCalledOnce()
})

it('goes on with the page when its release is still served, or the server has other troubles', async () => {
  for (const status of [200, 503]) {
    const browser = start(serves(status))
    await browser.recover()
    expect(browser.reload).not.toHaveBeenCalled()
  }
})

it('fails while the server is out of reach', async () => {
  const browser = start(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(browser.recover()).rejects.toThrow('Failed to fetch')
})
