import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followSight, onReturn, pageLocation, scrollingPage } from '../../src/browser/page.ts'

describe('the page behind a lock', () => {
  beforeEach(() => vi.stubGlobal('scrollTo', vi.fn<typeof scrollTo>()))
  afterEach(() => {
    scrollingPage.free()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('stands still where it was, and moves again from there', () => {
    const { style } = document.documentElement
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(innerWidth - 15)
    scrollingPage.fix()
    expect(style.overflow).toBe('hidden')
    expect(style.paddingInlineEnd).toBe('15px')
    scrollingPage.free()
    scrollingPage.scrollTo(640)
    expect(style.overflow).toBe('')
    expect(style.paddingInlineEnd).toBe('')
    expect(scrollTo).toHaveBeenCalledWith({ top: 640, behavior: 'instant' })
  })
})

describe('what the browser tells', () => {
  it('whether the page is in sight, from the start', () => {
    const heard: boolean[] = []
    const stop = followSight((isVisible) => heard.push(isVisible))
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    stop()
    document.dispatchEvent(new Event('visibilitychange'))
    sight.mockRestore()
    expect(heard).toEqual([true, false])
  })

  it('that the back button brought the page back as it was left, and not that it was loaded', () => {
    const returned = vi.fn<() => void>()
    onReturn(returned)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(returned).not.toHaveBeenCalled()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(returned).toHaveBeenCalledOnce()
  })
})

it('going to a page of the app loads none, and its address says where one is', () => {
  pageLocation.navigate('/members/nearby?per_page=24#top')
  expect(pageLocation.current()).toBe('/members/nearby?per_page=24#top')
})
