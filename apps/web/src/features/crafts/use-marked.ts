import { type RefObject, useEffect } from 'react'

/** Clearing the selection keeps the last one. */
export const useMarked = (place: RefObject<HTMLElement | null>, onMark: (text: string) => void): void => {
  useEffect(() => {
    const readSelection = () => {
      const selection = document.getSelection()
      const isHere = selection !== null && place.current?.contains(selection.anchorNode) === true
      const text = isHere ? selection.toString() : ''
      if (text.trim() !== '') onMark(text)
    }
    document.addEventListener('selectionchange', readSelection)
    return () => document.removeEventListener('selectionchange', readSelection)
  }, [place, onMark])
}
