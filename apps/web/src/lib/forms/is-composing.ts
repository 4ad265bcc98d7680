import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** The key code of every key pressed during composition. */
const composedKey = 229

/**
 * During composition, Enter accepts a candidate. Safari ends the composition before that keydown, so
 * `isComposing` is false and only the key code reveals it.
 */
export const isComposing = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  const nativeEvent = 'nativeEvent' in event ? event.nativeEvent : event
  return nativeEvent.isComposing || nativeEvent.keyCode === composedKey
}
