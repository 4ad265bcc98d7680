import { useEffect, useRef } from 'react'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))

/** Takes files and pictures that are pasted anywhere on the page but in a field, which has its own way. */
export const usePastedFiles = (onFiles: (files: File[]) => void, isActive = true): void => {
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    if (!isActive) return
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || isField(event.target) || event.defaultPrevented) return
      event.preventDefault()
      take.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isActive])
}
