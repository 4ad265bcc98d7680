import { pullModel } from '@atelier/contract/endpoints/admin/admin-models'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { stream } from '../../lib/api/api-client.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { fileSize } from '../../lib/format/file-size.ts'
import { t, translate } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { modelsQuery } from './api.ts'

interface PullProgress {
  step: string
  done: number
  total: number
}

/** Closing the page cancels the pull. */
const usePull = () => {
  const queryClient = useQueryClient()
  const [pullProgress, setPullProgress] = useState<PullProgress | null>(null)
  const [failure, setFailure] = useState<string>()
  const abortRef = useRef<AbortController>(null)
  useEffect(() => () => abortRef.current?.abort(), [])
  const pull = async (name: string) => {
    const abortController = new AbortController()
    abortRef.current = abortController
    setFailure(undefined)
    setPullProgress({ step: t('Connecting to Ollama…'), done: 0, total: 0 })
    try {
      for await (const { event } of stream(
        pullModel,
        { body: { name } },
        { signal: abortController.signal },
      )) {
        if (event.type === 'progress') setPullProgress(event)
        if (event.type === 'failed') setFailure(translate(event.sentence ?? event.message))
        if (event.type === 'done') toast.success(t('{name} is ready', { name }))
      }
    } catch (error) {
      if (!abortController.signal.aborted) setFailure(errorText(error))
    }
    setPullProgress(null)
    await queryClient.invalidateQueries(modelsQuery)
  }
  return { pullProgress, failure, pull, stop: () => abortRef.current?.abort() }
}

export const OllamaSection = ({ ollama }: { ollama: { isFound: boolean; address: string } }) => {
  const { pullProgress, failure, pull, stop } = usePull()
  const [name, setName] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() !== '') void pull(name.trim())
  }
  return (
    <section aria-labelledby="ollama" className="flex flex-col gap-3">
      <h2 id="ollama" className="text-16 font-semibold">
        Ollama
      </h2>
      <p className="text-14 text-pretty text-muted">
        {ollama.isFound
          ? t('Ollama is running at {address}. Downloaded models are available immediately.', {
              address: ollama.address,
            })
          : t(
              'Ollama isn’t running at {address}. Start it there, or set OLLAMA_BASE_URL. Ollama runs models on your own computer without an API key.',
              { address: ollama.address },
            )}
      </p>
      {ollama.isFound && (
        <form onSubmit={submit} className="flex items-end gap-3">
          <TextField
            label={t('Download a model')}
            placeholder="llama3.2"
            className="min-w-0 flex-1"
            value={name}
            onChange={setName}
            isDisabled={pullProgress !== null}
            {...(failure === undefined ? {} : { error: failure })}
          />
          {pullProgress === null ? (
            <Button type="submit" size="lg" isDisabled={name.trim() === ''}>
              {t('Download')}
            </Button>
          ) : (
            <Button size="lg" onPress={stop}>
              {t('Stop')}
            </Button>
          )}
        </form>
      )}
      {pullProgress !== null && (
        <div className="flex flex-col gap-1.5">
          <ProgressLine
            label={t('Downloading model')}
            value={pullProgress.done}
            max={Math.max(1, pullProgress.total)}
          />
          <p aria-live="polite" className="text-12 text-muted">
            {pullProgress.step}
            {pullProgress.total > 0 &&
              ` · ${t('{done} of {total}', { done: fileSize(pullProgress.done), total: fileSize(pullProgress.total) })}`}
          </p>
        </div>
      )}
    </section>
  )
}
