import { createStore, useStore } from '../../../lib/store.ts'

/** The message that is being read. */
const reading = createStore<string | null>(null)

/** Read by the browser, or not at all. */
export const canReadAloud = 'speechSynthesis' in globalThis

const stop = () => {
  speechSynthesis.cancel()
  reading.set(null)
}

/** Browsers break off what takes long: a sentence at a time does not. */
const sentencesIn = (text: string) =>
  [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter(Boolean)

/** Reads a message by the browser's voice, or stops reading it. */
export const toggleReadAloud = (messageId: string, text: string): void => {
  const isStopped = reading.get() === messageId
  stop()
  if (isStopped) return
  const sentences = sentencesIn(text)
  reading.set(messageId)
  for (const [index, sentence] of sentences.entries()) {
    const utterance = new SpeechSynthesisUtterance(sentence)
    if (index === sentences.length - 1)
      utterance.addEventListener('end', () => reading.get() === messageId && reading.set(null))
    speechSynthesis.speak(utterance)
  }
}

/** Whether this message is being read; nothing is read on when its page is left. */
export const useIsReadAloud = (messageId: string): boolean => useStore(reading) === messageId

/** Falls silent, when a chat is left. */
export const stopReadingAloud = () => {
  if (canReadAloud && reading.get() !== null) stop()
}
