import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** What every key has that is pressed while a word is composed. */
const composedKey = 229

/**
 * Whether a key belongs to an input method: Enter takes its candidate and sends nothing. Safari ends the composition
 * before it tells of that Enter, so `isComposing` is false there and only the key's code says so.
 */
export const isComposing = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === composedKey
}
