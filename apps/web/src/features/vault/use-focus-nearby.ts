import { useEffect, useRef } from 'react'

/** How the name of a card is found again, by which it is opened. */
export const cardNameId = (attachmentId: string): string => `vault-item-${attachmentId}`

const names = () => [...document.querySelectorAll<HTMLElement>('[id^="vault-item-"]')]

/** When the last dialog about these items is closed and they are gone, the focus goes to what stands there now. */
export const useFocusNearby = (attachmentIds: readonly string[]): void => {
  const ids = useRef(attachmentIds)
  useEffect(() => {
    const wanted = new Set(ids.current.map(cardNameId))
    const at = names().findIndex(({ id }) => wanted.has(id))
    return () => {
      const focusNearby = () => {
        // whatever had the focus before the dialog has it again, unless it is gone
        if (document.activeElement !== document.body) return
        const left = names()
        const next = left[Math.min(Math.max(at, 0), left.length - 1)]
        const fallback = document.querySelector<HTMLElement>('main button[aria-haspopup="menu"]')
        ;(next ?? fallback)?.focus()
      }
      requestAnimationFrame(() => requestAnimationFrame(focusNearby))
    }
  }, [])
}
