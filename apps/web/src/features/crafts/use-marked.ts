import { type RefObject, useEffect } from 'react'

/** Clearing the selection keeps the last one. */
export const useMarked = (container: RefObject<HTMLElement | null>, onMark: (text: string) => void): void => {
  useEffect(() => {
    const readSelection = () => {
      const selection = document.getSelection()
      const isInside = selection !== null && container.current?.contains(selection.anchorNode) === true
      const text = isInside ? selection.toString() : ''
      if (text.trim() !== '') onMark(text)
    }
    document.addEventListener('selectionchange', readSelection)
    return () => document.removeEventListener('selectionchange', readSelection)
  }, [container, onMark])
}
