import { type RefObject, useEffect } from 'react'

/** Keeps the message in view while content loads, until the user scrolls or types. */
export const useGoToMessage = (
  scroller: RefObject<HTMLElement | null>,
  messageId: string | undefined,
  searchText: string | undefined,
): void => {
  useEffect(() => {
    const element = scroller.current
    const content = element?.firstElementChild
    if (messageId === undefined || !element || !content) return
    const abortController = new AbortController()
    let isCanceled = false
    const stop = () => {
      isCanceled = true
    }
    for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      element.addEventListener(type, stop, { passive: true, signal: abortController.signal })
    const highlightModule = import('./markdown/highlight-matches.ts')
    const scrollToTarget = async () => {
      const { highlightMatches } = await highlightModule
      const message = content.querySelector(`[data-message="${CSS.escape(messageId)}"]`)
      if (abortController.signal.aborted || message === null) return
      const target = (searchText === undefined ? null : highlightMatches(message, searchText)) ?? message
      if (isCanceled) return
      const { top } = target.getBoundingClientRect()
      element.scrollTop += top - element.getBoundingClientRect().top - element.clientHeight / 4
    }
    const reposition = () => void scrollToTarget().catch(() => undefined)
    const observer = new ResizeObserver(reposition)
    observer.observe(content)
    // re-rendered text loses its highlights
    const mutationObserver = new MutationObserver(reposition)
    mutationObserver.observe(content, { childList: true, subtree: true })
    return () => {
      abortController.abort()
      observer.disconnect()
      mutationObserver.disconnect()
      void highlightModule.then(({ clearHighlights }) => clearHighlights())
    }
  }, [scroller, messageId, searchText])
}
