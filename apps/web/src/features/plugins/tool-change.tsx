import type { PluginTool, ToolForm } from '@atelier/contract/plugin'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { diffLines } from './diff-lines.ts'

/** All that a model is told of a tool, and what the server claims of it. */
const wordsOf = ({ title, description, inputSchema, isReadOnly }: ToolForm): string =>
  [
    title,
    description,
    isReadOnly ? t('It says that it only reads.') : '',
    t('Input: {schema}', { schema: JSON.stringify(inputSchema, null, 2) }),
  ]
    .filter((text) => text !== '')
    .join('\n')

const looks = { same: 'text-muted', gone: 'bg-bad-soft', new: 'bg-good-soft' }
const signs = { same: ' ', gone: '−', new: '+' }
const names = { same: '', gone: t('Gone:'), new: t('New:') }

/** What a server has changed of a tool since its person has seen it; all of it where they have not. */
export const ToolChange = ({ tool: { form, seenForm } }: { tool: PluginTool }) => (
  <pre
    tabIndex={0}
    aria-label={t('What the server says of {form}', { form: form.title })}
    role="region"
    className="max-h-72 overflow-auto rounded-sm border border-line bg-sunken py-2 font-mono text-12"
  >
    {diffLines(seenForm ? wordsOf(seenForm) : '', wordsOf(form)).map(({ kind, text }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the lines of one form never move
      <span key={at} className={cx('block px-3 break-words whitespace-pre-wrap', looks[kind])}>
        <span aria-hidden className="me-2 select-none">
          {signs[kind]}
        </span>
        <span className="sr-only">{names[kind]} </span>
        {text}
      </span>
    ))}
  </pre>
)
