import { type RefObject, useEffect } from 'react'

/** Reports the selected text. Clearing the selection isn't reported. */
export const useTextSelection = (
  container: RefObject<HTMLElement | null>,
  onSelectText: (text: string) => void,
): void => {
  useEffect(() => {
    const readSelection = () => {
      const selection = document.getSelection()
      const isInside = selection !== null && container.current?.contains(selection.anchorNode) === true
      const text = isInside ? selection.toString() : ''
      if (text.trim() !== '') onSelectText(text)
    }
    document.addEventListener('selectionchange', readSelection)
    return () => document.removeEventListener('selectionchange', readSelection)
  }, [container, onSelectText])
}
