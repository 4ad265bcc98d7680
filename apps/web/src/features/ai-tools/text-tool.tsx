import type { BuiltInTool, ToolUsage } from '@atelier/contract/tools/ai-tool'
import { limits } from '@atelier/contract/limits'
import { useState } from 'react'
import { saveDraft, useDraft } from '../../lib/forms/drafts.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useRunTool } from './api.ts'
import { ToolResults } from './tool-results.tsx'

const toolTexts: Record<BuiltInTool, { label: string; run: string }> = {
  'plagiarism-checker': { label: t('Text to compare'), run: t('Compare with my sources') },
  'ai-detection': { label: t('Text to check'), run: t('Check for signs of AI') },
  'ai-humanizer': { label: t('Text to simplify'), run: t('Suggest simpler wording') },
}

const usageText = ({ used, limit }: ToolUsage): string =>
  limit === null ? '' : t('{left} of {limit} runs left today', { left: Math.max(0, limit - used), limit })

/** The input is kept across reloads and when the daily limit is reached. */
const TextTool = ({ slug, usage }: { slug: BuiltInTool; usage: ToolUsage }) => {
  const draftKey = `tool ${slug}`
  const text = useDraft(draftKey)
  const run = useRunTool()
  const [submittedText, setSubmittedText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const { label, run: runLabel } = toolTexts[slug]
  const textLengthMax = limits.aiTools.textMax
  const submit = () => {
    if (text.trim() === '') return setError(t('Paste some text first.'))
    if (text.length > textLengthMax)
      return setError(t('Use at most {max} characters.', { max: textLengthMax }))
    setError(undefined)
    run.mutate({ slug, text }, { onSuccess: () => setSubmittedText(text) })
  }
  return (
    <>
      <form
        noValidate
        className="mt-8 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextArea
          label={label}
          rows={8}
          value={text}
          onChange={(next) => {
            setError(undefined)
            saveDraft(draftKey, next)
          }}
          maxLength={textLengthMax}
          characterLimit={textLengthMax}
          error={error}
          description={t('Your text isn’t stored on the server.')}
        />
        {run.isError && (
          <p role="alert" className="text-14 text-bad">
            {errorText(run.error)}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <span className="text-13 text-muted">{usageText(usage)}</span>
          <Button type="submit" variant="primary" isPending={run.isPending}>
            {runLabel}
          </Button>
        </div>
      </form>
      {run.data !== undefined && run.data.result.tool === slug && submittedText !== '' && (
        <section aria-label={t('Result')} aria-live="polite" className="mt-8 border-t border-line pt-6">
          <ToolResults key={submittedText} text={submittedText} result={run.data.result} />
        </section>
      )}
    </>
  )
}

export default TextTool
