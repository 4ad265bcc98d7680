import { limits } from '@atelier/contract/limits'
import type { ImportedPrompt } from '@atelier/contract/prompts/prompt'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { errorText } from '../../lib/api/error-text.ts'
import { plural, t, translate } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useImportPrompts } from './api.ts'
import { type FilePrompt, readPromptFile } from './prompt-files.ts'

const bytesMax = 10 * 1024 * 1024

type ImportState =
  | { kind: 'choose'; problem?: string }
  | { kind: 'read'; fileName: string; prompts: readonly FilePrompt[]; problem?: string }
  | { kind: 'done'; results: readonly ImportedPrompt[] }

const ImportPromptsDialog = ({ onClose }: { onClose: () => void }) => {
  const [state, setState] = useState<ImportState>({ kind: 'choose' })
  const save = useImportPrompts()
  const readFile = async (file: File | undefined) => {
    if (!file) return
    if (file.size > bytesMax)
      return setState({ kind: 'choose', problem: t('The file is larger than 10 MB.') })
    try {
      setState({ kind: 'read', fileName: file.name, prompts: readPromptFile(await file.text()) })
    } catch {
      setState({
        kind: 'choose',
        problem: t(
          '“{file}” has no readable prompts. Use a JSON list or a CSV table with a name and text for each prompt.',
          { file: file.name },
        ),
      })
    }
  }
  const start = async () => {
    if (state.kind !== 'read') return
    try {
      setState({ kind: 'done', results: await save.mutateAsync(state.prompts) })
    } catch (error) {
      setState({ ...state, problem: errorText(error) })
    }
  }
  const skippedResults =
    state.kind === 'done'
      ? state.results.map((result, index) => ({ ...result, index })).filter(({ problem }) => problem !== null)
      : []
  return (
    <Dialog
      title={t('Import prompts')}
      description={t(
        'From an Atelier, Open WebUI or LibreChat file (JSON), or a table with the columns name and text (CSV).',
      )}
      onClose={onClose}
      actions={
        state.kind === 'done' ? (
          <Button variant="primary" onPress={onClose}>
            {t('Done')}
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>{t('Cancel')}</Button>
            {state.kind === 'read' ? (
              <Button variant="primary" isPending={save.isPending} onPress={() => void start()}>
                {plural(
                  Math.min(state.prompts.length, limits.prompt.max),
                  'Import 1 prompt',
                  'Import {count} prompts',
                )}
              </Button>
            ) : (
              <FileTrigger
                acceptedFileTypes={['.json', '.csv', 'application/json', 'text/csv']}
                onSelect={(files) => void readFile(files?.[0])}
              >
                <Button variant="primary">{t('Choose file')}</Button>
              </FileTrigger>
            )}
          </>
        )
      }
    >
      {state.kind === 'done' ? (
        <div aria-live="polite">
          <p className="text-14">
            {plural(state.results.length - skippedResults.length, '1 prompt saved', '{count} prompts saved')}
            {skippedResults.length > 0 && `, ${t('{count} skipped:', { count: skippedResults.length })}`}
          </p>
          {skippedResults.length > 0 && (
            <ul className="mt-2 max-h-60 overflow-y-auto rounded-sm border border-line">
              {skippedResults.map(({ promptName, problem, sentence, index }) => (
                <li key={index} className="flex gap-3 border-b border-line px-3 py-2 text-13 last:border-0">
                  <span className="min-w-0 flex-1 truncate font-medium">{promptName || t('Unnamed')}</span>
                  <span className="text-muted">{problem !== null && translate(sentence ?? problem)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : (
        <div className="text-14">
          {state.kind === 'read' && (
            <p className="wrap-anywhere">
              {plural(
                state.prompts.length,
                '“{fileName}” contains 1 prompt.',
                '“{fileName}” contains {count} prompts.',
                { fileName: state.fileName },
              )}
              {state.prompts.length > limits.prompt.max &&
                ` ${t('Only the first {maximum} will be imported.', { maximum: limits.prompt.max })}`}
            </p>
          )}
          {state.problem !== undefined && (
            <p role="alert" className="text-bad">
              {state.problem}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

export default ImportPromptsDialog
