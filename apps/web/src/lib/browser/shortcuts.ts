import { isComposing } from '../forms/is-composing.ts'
import { useEffect, useRef } from 'react'
import { createStore, type Store } from '../store.ts'

export interface Shortcut {
  /** E.g. `⌘K` (Ctrl+K without a ⌘ key), `⌘⇧O`, `/`, `?`. */
  keys: string
  label: string
  run: () => void
}

export const activeShortcuts: Store<readonly Shortcut[]> = createStore<readonly Shortcut[]>([])

const pressableInput = 'input:is([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea, select, [role="textbox"]') && !target.matches(pressableInput)))

const storageKey = 'atelier-single-keys'

const isStoredAsOff = () => {
  try {
    return localStorage.getItem(storageKey) === 'off'
  } catch {
    return false
  }
}

/**
 * Single-key shortcuts can be turned off: speech input and tremors trigger them unintentionally (WCAG
 * 2.1.4).
 */
export const singleKeys: Store<boolean> = createStore(!isStoredAsOff())

export const setSingleKeys = (isOn: boolean): void => {
  singleKeys.set(isOn)
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // storage unavailable: valid until reload
  }
}

export const isSingleKey = (keys: string): boolean => keys !== 'Escape' && !keys.includes('⌘')

const matches = (keys: string, event: KeyboardEvent) => {
  const needsCommand = keys.includes('⌘')
  const character = keys.replace(/[⌘⇧]/g, '')
  const hasShift = keys.includes('⇧')
  return (
    (singleKeys.get() || !isSingleKey(keys)) &&
    event.key.toLocaleLowerCase() === character.toLocaleLowerCase() &&
    (event.metaKey || event.ctrlKey) === needsCommand &&
    // characters such as ? need Shift on some keyboards only
    (event.shiftKey === hasShift || (!needsCommand && !/[a-z]/i.test(character))) &&
    !event.altKey &&
    (needsCommand || !isTyping(event.target))
  )
}

const onKeyDown = (event: KeyboardEvent) => {
  if (event.defaultPrevented || isComposing(event)) return
  const shortcut = activeShortcuts.get().findLast(({ keys }) => matches(keys, event))
  if (shortcut === undefined) return
  event.preventDefault()
  shortcut.run()
}

/** The shortcut is active while the component is mounted. The latest registration wins. */
export const useShortcut = (keys: string, label: string, run: () => void): void => {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const shortcut: Shortcut = { keys, label, run: () => latest.current() }
    if (activeShortcuts.get().length === 0) addEventListener('keydown', onKeyDown)
    activeShortcuts.set([...activeShortcuts.get(), shortcut])
    return () => {
      activeShortcuts.set(activeShortcuts.get().filter((other) => other !== shortcut))
      if (activeShortcuts.get().length === 0) removeEventListener('keydown', onKeyDown)
    }
  }, [keys, label])
}
