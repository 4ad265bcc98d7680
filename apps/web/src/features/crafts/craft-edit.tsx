import type { CraftVersionId } from '@atelier/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { useDebounced } from '../../lib/forms/use-debounced.ts'
import { useStable } from '../../lib/use-stable.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUnsaved } from '../../ui/overlays/unsaved-scope.ts'
import { craftQuery, useSaveVersion, versionQuery } from './api.ts'
import { languageOf } from './craft-preview.tsx'
import type { CraftView } from './use-craft.ts'

const CodeEditor = lazy(
  () => import('./code-editor.tsx'),
  () => (
    <div className="flex h-full items-center justify-center text-muted">
      <Spinner label={t('Loading editor')} />
    </div>
  ),
)

interface NewerVersion {
  id: CraftVersionId
  content: string
}

const autosaveDelayMs = 1_500
const autosaveRetryMs = 10_000

interface CraftEditProps {
  craft: CraftView
  onSaved: () => void
  onDraftSaved: () => void
  onSelectText: (text: string) => void
  onChange: (isChanged: boolean) => void
}

/** Saving creates a version. A newer version is shown, never silently overwritten. */
export const CraftEdit = ({ craft, onSaved, onDraftSaved, onSelectText, onChange }: CraftEditProps) => {
  const queryClient = useQueryClient()
  const [text, setText] = useState(craft.content)
  const [editorText, setEditorText] = useState(craft.content)
  const [editorKey, setEditorKey] = useState(0)
  const [baseId, setBaseId] = useState(craft.version?.id)
  const [isPlainText, setPlainText] = useState(false)
  const [newerVersion, setNewerVersion] = useState<NewerVersion | null>(null)
  const save = useSaveVersion(craft.craftId)
  /** Leaving waits for a pending save, since more may have been typed after it started. */
  const [isLeaving, setLeaving] = useState(false)
  const [savedText, setSavedText] = useState(craft.content)
  const isText = craft.type === 'text/markdown'
  const isChanged = text !== savedText
  useUnsaved(isChanged)
  const notifyChange = useStable(onChange)
  useEffect(() => {
    notifyChange(isChanged)
    return () => notifyChange(false)
  }, [isChanged, notifyChange])
  const resetEditor = (content: string) => {
    setText(content)
    setEditorText(content)
    setEditorKey(editorKey + 1)
  }

  const loadNewerVersion = async () => {
    const { versions } = await queryClient.fetchQuery({ ...craftQuery(craft.craftId), staleTime: 0 })
    const last = versions.at(-1)
    if (!last) return
    const { id, content } = await queryClient.fetchQuery(versionQuery(craft.craftId, last.id))
    setNewerVersion({ id, content })
  }
  const saveVersion = (isWriting: boolean) => {
    if (!baseId || save.isPending) return
    save.mutate(
      { baseId, content: text, isWriting, ...(craft.leafId && { leafId: craft.leafId }) },
      {
        onSuccess: ({ id }) => {
          setBaseId(id)
          setSavedText(text)
          if (isWriting) onDraftSaved()
          else onSaved()
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'CONFLICT') void loadNewerVersion()
          else if (!isWriting) toast.error(t('Couldn’t save the craft'), errorText(error))
        },
        onSettled: () => {
          if (!isWriting) setLeaving(false)
        },
      },
    )
  }
  const submit = () => {
    if (newerVersion !== null) return
    if (save.isPending) setLeaving(true)
    else if (isChanged) saveVersion(false)
    else onSaved()
  }
  const stableSubmit = useStable(submit)
  useEffect(() => {
    if (isLeaving && !save.isPending) stableSubmit()
  }, [isLeaving, save.isPending, stableSubmit])
  const debouncedText = useDebounced(text, autosaveDelayMs)
  const autosave = useStable(() => saveVersion(true))
  const mayAutosave =
    isText && newerVersion === null && debouncedText === text && isChanged && !save.isPending
  useEffect(() => {
    if (!mayAutosave) return
    const timer = setTimeout(autosave, save.isError ? autosaveRetryMs : 0)
    return () => clearTimeout(timer)
  }, [mayAutosave, save.isError, autosave])
  const keepMine = () => {
    if (newerVersion) setBaseId(newerVersion.id)
    setEditorText(text)
    setNewerVersion(null)
  }
  const acceptTheirs = () => {
    if (!newerVersion) return
    setBaseId(newerVersion.id)
    setSavedText(newerVersion.content)
    resetEditor(newerVersion.content)
    setNewerVersion(null)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {newerVersion && (
        <div role="alert" className="flex flex-wrap items-center gap-2 bg-warn-soft px-4 py-2 text-13">
          <span className="min-w-52 flex-1">
            {t('There’s a newer version. Compare it with yours below. You won’t lose anything.')}
          </span>
          <Button size="sm" onPress={acceptTheirs}>
            {t('Use newer version')}
          </Button>
          <Button size="sm" variant="primary" onPress={keepMine}>
            {t('Keep mine')}
          </Button>
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-hidden">
        {isPlainText && !newerVersion ? (
          <textarea
            aria-label={t('Code for {craft}', { craft: craft.title })}
            value={text}
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value)
              setEditorText(event.target.value)
            }}
            className="h-full w-full resize-none bg-transparent px-4 py-2 font-mono text-14 outline-none touch:text-16"
          />
        ) : (
          <CodeEditor
            key={newerVersion?.id ?? editorKey}
            label={t('Code for {craft}', { craft: craft.title })}
            language={languageOf(craft)}
            initialText={newerVersion ? text : editorText}
            {...(newerVersion && { originalText: newerVersion.content })}
            onChange={setText}
            onSave={submit}
            onSelectText={(selection) => onSelectText(isChanged ? '' : selection)}
          />
        )}
      </div>
      <footer className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2">
        <Switch
          isSelected={isPlainText}
          onChange={(isOn) => {
            setEditorText(text)
            setPlainText(isOn)
          }}
        >
          {t('Plain text')}
        </Switch>
        {!isPlainText && (
          <span className="text-12 text-muted touch:hidden">
            {t('Press Esc, then Tab to leave the editor.')}
          </span>
        )}
        <span role="status" className="flex-1 text-13 text-muted">
          {isText &&
            (isChanged ? (save.isError ? t('Not saved yet') : t('Saving…')) : savedText !== '' && t('Saved'))}
        </span>
        <div className="ml-auto flex flex-wrap justify-end gap-3">
          <Button isDisabled={text === craft.content} onPress={() => resetEditor(craft.content)}>
            {t('Undo all')}
          </Button>
          <Button
            variant="primary"
            isDisabled={(!isChanged && !isText) || newerVersion !== null}
            isPending={save.isPending && (!isText || isLeaving)}
            onPress={submit}
          >
            {isText && !isChanged ? t('Done') : t('Save')}
          </Button>
        </div>
      </footer>
    </div>
  )
}
