import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { javascript } from '@codemirror/lang-javascript'
import { markdown } from '@codemirror/lang-markdown'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/text.tsx'
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
  '.cm-content': { fontFamily: 'var(--font-mono)', caretColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--tint)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft) !important',
  },
  '.cm-collapsedLines': {
    background: 'var(--sunken)',
    color: 'var(--muted) !important',
    fontFamily: 'var(--font-sans)',
  },
  // few fonts contain the default arrows
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: 'none !important' },
  '.cm-deletedChunk': { backgroundColor: 'var(--bad-soft)' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--good-soft)' },
})

const textExtensions = [
  EditorView.theme({
    '.cm-content': {
      fontFamily: 'var(--font-serif)',
      fontSize: '17px',
      lineHeight: '1.65',
      maxWidth: '68ch',
      margin: '0 auto',
      padding: '8px 20px 40px',
    },
    '.cm-scroller': { overflowX: 'hidden' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.heading1, fontSize: '1.6em', fontWeight: '600' },
      { tag: tags.heading2, fontSize: '1.3em', fontWeight: '600' },
      { tag: [tags.heading3, tags.heading4, tags.heading5, tags.heading6], fontWeight: '600' },
      { tag: tags.strong, fontWeight: '700' },
      { tag: tags.emphasis, fontStyle: 'italic' },
      { tag: tags.strikethrough, textDecoration: 'line-through' },
      { tag: tags.link, color: 'var(--accent-text)' },
      { tag: [tags.processingInstruction, tags.url, tags.meta], color: 'var(--faint)' },
      { tag: [tags.monospace, tags.labelName], fontFamily: 'var(--font-mono)', fontSize: '0.85em' },
    ]),
  ),
]

const codeColors = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName, tags.typeName, tags.heading, tags.link], color: 'var(--accent-text)' },
  { tag: [tags.string, tags.number, tags.bool, tags.null, tags.regexp], color: 'var(--warn)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--muted)' },
  { tag: tags.invalid, color: 'var(--bad)' },
])

const codeExtensions = [lineNumbers(), bracketMatching(), highlightActiveLine(), indentOnInput()]

interface CodeEditorProps {
  label: string
  language: string
  initialText: string
  originalText?: string
  onChange?: (text: string) => void
  onSave?: () => void
  onSelectText?: (text: string) => void
}

/** Escape followed by Tab moves focus out of the editor. */
const CodeEditor = ({
  label,
  language,
  initialText,
  originalText,
  onChange,
  onSave,
  onSelectText,
}: CodeEditorProps) => {
  const container = useRef<HTMLDivElement>(null)
  const reportChange = useStable((text: string) => onChange?.(text))
  const save = useStable(() => onSave?.())
  const reportSelection = useStable((text: string) => onSelectText?.(text))
  useEffect(() => {
    if (container.current === null) return
    const view = new EditorView({
      parent: container.current,
      state: EditorState.create({
        doc: initialText,
        extensions: [
          history(),
          drawSelection(),
          syntaxHighlighting(codeColors, { fallback: true }),
          EditorView.lineWrapping,
          EditorState.phrases.of({ '$ unchanged lines': t('$ unchanged lines') }),
          language === 'markdown' ? textExtensions : codeExtensions,
          theme,
          languages[language]?.() ?? [],
          EditorView.contentAttributes.of({
            'aria-label': label,
            ...(originalText === undefined && {
              'aria-description': t('Press Esc, then Tab to leave the editor.'),
            }),
          }),
          originalText === undefined
            ? []
            : [
                unifiedMergeView({
                  original: originalText,
                  mergeControls: false,
                  collapseUnchanged: {},
                }),
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
            // lets the next Tab leave the editor, and keeps the panel open
            {
              key: 'Escape',
              run: (editor) => {
                editor.setTabFocusMode(2000)
                return true
              },
            },
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) reportChange(update.state.doc.toString())
            const { from, to } = update.state.selection.main
            if (update.selectionSet && from !== to) reportSelection(update.state.sliceDoc(from, to))
          }),
        ],
      }),
    })
    return () => view.destroy()
  }, [initialText, originalText, language, label, reportChange, save, reportSelection])
  return <div ref={container} className="h-full overflow-hidden text-14 touch:text-16" />
}

export default CodeEditor
