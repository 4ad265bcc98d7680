import { Mic } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { locale } from '../../../lib/language.ts'
import { t } from '../../../lib/text.tsx'
import { useStable } from '../../../lib/use-stable.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

/** The subset of https://developer.mozilla.org/docs/Web/API/SpeechRecognition that is used here. */
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  start: () => void
  stop: () => void
}
interface RecognitionResultEvent extends Event {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}

const recognizerClass = (): (new () => Recognition) | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: new () => Recognition
    webkitSpeechRecognition?: new () => Recognition
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** The browser may send the audio to its vendor. */
export const DictateButton = ({ onText }: { onText: (text: string) => void }) => {
  const [isListening, setListening] = useState(false)
  const recognitionRef = useRef<Recognition | null>(null)
  // one recognition session appends every sentence to the current text
  const write = useStable(onText)
  useEffect(() => () => recognitionRef.current?.stop(), [])
  const Recognizer = recognizerClass()
  if (Recognizer === undefined) return null
  const start = () => {
    const recognition = new Recognizer()
    recognition.lang = locale
    recognition.continuous = true
    recognition.addEventListener('result', (event) => {
      const { results, resultIndex } = event as RecognitionResultEvent
      const sentences = Array.from(results)
        .slice(resultIndex)
        .flatMap((result) => (result.isFinal ? [result[0]?.transcript.trim() ?? ''] : []))
        .filter(Boolean)
      if (sentences.length > 0) write(sentences.join(' '))
    })
    recognition.addEventListener('error', () =>
      toast.error(
        t('Didn’t catch that'),
        t(
          'Check that a microphone is connected, that your browser is allowed to use it, and that you’re online.',
        ),
      ),
    )
    recognition.addEventListener('end', () => setListening(false))
    recognitionRef.current = recognition
    recognition.start()
    setListening(true)
  }
  return (
    <IconButton
      label={isListening ? t('Stop dictating') : t('Dictate')}
      isActive={isListening}
      aria-pressed={isListening}
      onPress={() => (isListening ? recognitionRef.current?.stop() : start())}
    >
      <Mic />
    </IconButton>
  )
}
