import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { javascript } from '@codemirror/lang-javascript'
import { markdown } from '@codemirror/lang-markdown'
import {
  bracketMatching,
  defaultHighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { useStable } from '../../lib/use-stable.ts'

const languages: Record<string, () => Extension> = {
  html,
  markdown,
  tsx: () => javascript({ jsx: true, typescript: true }),
  javascript: () => javascript({ jsx: true }),
  typescript: () => javascript({ typescript: true }),
}

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--ink)' },
  // smaller text would make a phone zoom in
  '.cm-content': { fontFamily: 'var(--font-mono)', caretColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--tint)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft) !important',
  },
  '.cm-deletedChunk': { backgroundColor: 'var(--bad-soft)' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--good-soft)' },
})

interface CodeEditorProps {
  label: string
  language: string
  initial: string
  /** What it is compared with; then it cannot be changed. */
  original?: string
  onChange?: (text: string) => void
  onSave?: () => void
}

/** A text editor for code. Escape, then Tab leaves it. */
const CodeEditor = ({ label, language, initial, original, onChange, onSave }: CodeEditorProps) => {
  const place = useRef<HTMLDivElement>(null)
  const change = useStable((text: string) => onChange?.(text))
  const save = useStable(() => onSave?.())
  useEffect(() => {
    if (place.current === null) return
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: initial,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
          EditorView.lineWrapping,
          theme,
          languages[language]?.() ?? [],
          EditorView.contentAttributes.of({ 'aria-label': label }),
          original === undefined
            ? []
            : [
                unifiedMergeView({ original, mergeControls: false, collapseUnchanged: {} }),
                EditorState.readOnly.of(true),
              ],
          keymap.of([
            {
              key: 'Mod-s',
              run: () => {
                save()
                return true
              },
            },
            indentWithTab,
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) change(update.state.doc.toString())
          }),
        ],
      }),
    })
    return () => view.destroy()
  }, [initial, original, language, label, change, save])
  return <div ref={place} className="h-full overflow-hidden text-14 touch:text-16" />
}

export default CodeEditor
