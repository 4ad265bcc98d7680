import { type RefObject, useEffect } from 'react'

/** Keeps the message in view while content loads, until the user scrolls or types. */
export const useGoToMessage = (
  scroller: RefObject<HTMLElement | null>,
  messageId: string | undefined,
  find: string | undefined,
): void => {
  useEffect(() => {
    const element = scroller.current
    const content = element?.firstElementChild
    if (messageId === undefined || !element || !content) return
    const abort = new AbortController()
    let isLeft = false
    const leave = () => {
      isLeft = true
    }
    for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      element.addEventListener(type, leave, { passive: true, signal: abort.signal })
    const marking = import('./markdown/mark-words.ts')
    const show = async () => {
      const { markWords } = await marking
      const message = content.querySelector(`[data-message="${CSS.escape(messageId)}"]`)
      if (abort.signal.aborted || message === null) return
      const place = (find === undefined ? null : markWords(message, find)) ?? message
      if (isLeft) return
      const { top } = place.getBoundingClientRect()
      element.scrollTop += top - element.getBoundingClientRect().top - element.clientHeight / 4
    }
    const again = () => void show().catch(() => undefined)
    const resized = new ResizeObserver(again)
    resized.observe(content)
    // re-rendered text loses its highlights
    const redrawn = new MutationObserver(again)
    redrawn.observe(content, { childList: true, subtree: true })
    return () => {
      abort.abort()
      resized.disconnect()
      redrawn.disconnect()
      void marking.then(({ unmarkWords }) => unmarkWords())
    }
  }, [scroller, messageId, find])
}
