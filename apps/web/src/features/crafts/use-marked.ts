import { type RefObject, useEffect } from 'react'

/** Says what is selected within a place of the page; what was selected stays when the selection goes. */
export const useMarked = (place: RefObject<HTMLElement | null>, onMark: (text: string) => void): void => {
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection()
      const isHere = selection !== null && place.current?.contains(selection.anchorNode) === true
      const text = isHere ? selection.toString() : ''
      if (text.trim() !== '') onMark(text)
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [place, onMark])
}
