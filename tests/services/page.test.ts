import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followSight, onReturn, pageLocation, scrollingPage } from '../../src/browser/page.ts'

describe('locking the scroll of the page', () => {
  beforeEach(() => vi.stubGlobal('scrollTo', vi.fn<typeof scrollTo>()))
  afterEach(() => {
    scrollingPage.free()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('stops the page from scrolling, and restores its position afterwards', () => {
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

describe('browser events', () => {
  it('report whether the page is visible, including the first state', () => {
    const heard: boolean[] = []
    const stop = followSight((isVisible) => heard.push(isVisible))
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    stop()
    document.dispatchEvent(new Event('visibilitychange'))
    sight.mockRestore()
    expect(heard).toEqual([true, false])
  })

  it('report a page that the back button restored from the cache, and not a loaded page', () => {
    const returned = vi.fn<() => void>()
    onReturn(returned)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(returned).not.toHaveBeenCalled()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(returned).toHaveBeenCalledOnce()
  })
})

it('navigating within the app changes the address without loading a page', () => {
  pageLocation.navigate('/members/nearby?per_page=24#top')
  expect(pageLocation.current()).toBe('/members/nearby?per_page=24#top')
})
