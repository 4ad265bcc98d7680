import { createStore, useStore } from '../../../lib/store.ts'

const reading = createStore<string | null>(null)

export const canReadAloud = 'speechSynthesis' in globalThis

const stop = () => {
  speechSynthesis.cancel()
  reading.set(null)
}

/** Browsers cut off long utterances, so text is read sentence by sentence. */
const sentencesIn = (text: string) =>
  [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter(Boolean)

export const toggleReadAloud = (messageId: string, text: string): void => {
  const wasReading = reading.get() === messageId
  stop()
  if (wasReading) return
  const sentences = sentencesIn(text)
  reading.set(messageId)
  for (const [index, sentence] of sentences.entries()) {
    const utterance = new SpeechSynthesisUtterance(sentence)
    if (index === sentences.length - 1)
      utterance.addEventListener('end', () => reading.get() === messageId && reading.set(null))
    speechSynthesis.speak(utterance)
  }
}

export const useIsReadAloud = (messageId: string): boolean => useStore(reading) === messageId

export const stopReadingAloud = () => {
  if (canReadAloud && reading.get() !== null) stop()
}
