import { createStore, useStore } from '../../../lib/store.ts'

const spokenMessageId = createStore<string | null>(null)

export const canReadAloud = 'speechSynthesis' in globalThis

const stop = () => {
  speechSynthesis.cancel()
  spokenMessageId.set(null)
}

/** Browsers cut off long utterances, so text is read sentence by sentence. */
const sentencesIn = (text: string) =>
  [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter(Boolean)

export const toggleReadAloud = (messageId: string, text: string): void => {
  const wasReading = spokenMessageId.get() === messageId
  stop()
  if (wasReading) return
  const sentences = sentencesIn(text)
  spokenMessageId.set(messageId)
  for (const [index, sentence] of sentences.entries()) {
    const utterance = new SpeechSynthesisUtterance(sentence)
    if (index === sentences.length - 1)
      utterance.addEventListener(
        'end',
        () => spokenMessageId.get() === messageId && spokenMessageId.set(null),
      )
    speechSynthesis.speak(utterance)
  }
}

export const useIsReadAloud = (messageId: string): boolean => useStore(spokenMessageId) === messageId

export const stopReadingAloud = () => {
  if (canReadAloud && spokenMessageId.get() !== null) stop()
}
